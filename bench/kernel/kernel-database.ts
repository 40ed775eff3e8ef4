import { createPostgresDatabase } from '@daimon/testkit'

import { type BareSql, embeddedSql, postgresqlSql } from './bare-sql.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type EngineKind = 'embedded' | 'postgresql'
export const engineKinds: readonly EngineKind[] = ['embedded', 'postgresql']

/** An empty database of a kernel's own; disposing of it removes it. */
export type KernelDatabase = AsyncDisposable & {
  readonly kind: EngineKind
  /** What tells the kernel to use it. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The same database without the kernel; embedded, that must not run meanwhile. */
  readonly openBareSql: () => Promise<BareSql>
}

/** The PostgreSQL server that the environment names. */
export const postgresServer = (): string | undefined =>
  process.env['DATABASE_URL'] || process.env['TEST_DATABASE_URL'] || undefined

export async function createKernelDatabase(kind: EngineKind): Promise<KernelDatabase> {
  if (kind === 'embedded') {
    const folder = temporaryFolder('daimon-bench-')
    return {
      kind,
      env: { DATA_DIR: folder.path, DATABASE_URL: undefined },
      openBareSql: () => embeddedSql(folder.path),
      [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
    }
  }
  const server = postgresServer()
  if (server === undefined)
    throw new Error('PostgreSQL needs its server in DATABASE_URL or TEST_DATABASE_URL.')
  const database = await createPostgresDatabase(server, 'daimon_bench_')
  return {
    kind,
    env: { DATABASE_URL: database.url },
    openBareSql: () => postgresqlSql(database.url),
    [Symbol.asyncDispose]: () => database.drop(),
  }
}
