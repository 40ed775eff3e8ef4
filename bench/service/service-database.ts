import { createPostgresDatabase } from '@daimon/testkit'

import { type BareSql, embeddedSql, postgresqlSql } from './bare-sql.ts'
import { temporaryDirectory } from './temporary-directory.ts'

export type EngineKind = 'embedded' | 'postgresql'
export const engineKinds: readonly EngineKind[] = ['embedded', 'postgresql']

/** A new, empty database for a service; disposal removes it. */
export type ServiceDatabase = AsyncDisposable & {
  readonly kind: EngineKind
  /** Environment variables with which the service uses it. */
  readonly env: Readonly<Record<string, string | undefined>>
  /**
   * Direct access to the same database; on the embedded engine the service must not run at the same
   * time.
   */
  readonly openBareSql: () => Promise<BareSql>
}

/** URL of the PostgreSQL server from the environment. */
export const postgresServer = (): string | undefined =>
  process.env['DATABASE_URL'] || process.env['TEST_DATABASE_URL'] || undefined

export async function createServiceDatabase(kind: EngineKind): Promise<ServiceDatabase> {
  if (kind === 'embedded') {
    const directory = temporaryDirectory('daimon-bench-')
    return {
      kind,
      env: { DATA_DIR: directory.path, DATABASE_URL: undefined },
      openBareSql: () => embeddedSql(directory.path),
      [Symbol.asyncDispose]: async () => directory[Symbol.dispose](),
    }
  }
  const server = postgresServer()
  if (server === undefined)
    throw new Error('No PostgreSQL server is configured. Set DATABASE_URL or TEST_DATABASE_URL.')
  const database = await createPostgresDatabase(server, 'daimon_bench_')
  return {
    kind,
    env: { DATABASE_URL: database.url },
    openBareSql: () => postgresqlSql(database.url),
    [Symbol.asyncDispose]: () => database.drop(),
  }
}
