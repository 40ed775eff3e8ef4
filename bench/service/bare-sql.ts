import { openEmbedded } from '@daimon/identity-store'
import { join } from 'node:path'
import { Client } from 'pg'

type SqlRow = Readonly<Record<string, unknown>>

/** One connection to a database, without any product code except for opening the engine. */
export type BareSql = AsyncDisposable & {
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly SqlRow[]>
}

// An HNSW index over many rows takes PGlite minutes.
const statementTimeoutMs = 1_800_000

/** Opens the database in a service's data directory. Throws while a service uses it. */
export async function embeddedSql(dataDir: string): Promise<BareSql> {
  const engine = await openEmbedded({ directory: join(dataDir, 'identity'), statementTimeoutMs })
  return {
    query: (text, values = []) => engine.query(text, values),
    [Symbol.asyncDispose]: engine.close,
  }
}

export async function postgresqlSql(url: string): Promise<BareSql> {
  const client = new Client({
    connectionString: url,
    statement_timeout: statementTimeoutMs,
    application_name: 'daimon bench',
    // The owner whose rows row-level security shows.
    options: '-c timezone=UTC -c daimon.owner_id=local',
  })
  await client.connect()
  return {
    query: async (text, values = []) => (await client.query(text, [...values])).rows as SqlRow[],
    [Symbol.asyncDispose]: () => client.end(),
  }
}
