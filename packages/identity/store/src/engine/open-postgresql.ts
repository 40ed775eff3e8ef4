import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../schema.ts'
import type { Engine } from './engine.ts'

// Otherwise a time is sent in the zone of this process, whose offset in old years has seconds that get lost.
pg.defaults.parseInputDatesAsUTC = true

const MAINTENANCE_LOCK_WAIT_MS = 2_000

export type PostgresqlOptions = {
  readonly url: string
  readonly connectionsMax?: number
  readonly statementTimeoutMs?: number
  readonly connectTimeoutMs?: number
  /** Told of a connection that broke while nobody used it; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void
}

/** A pool of connections to a PostgreSQL with pgvector. Opens none until the first query. */
export const openPostgresql = (options: PostgresqlOptions): Engine => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 60_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    application_name: 'daimon',
    options: '-c timezone=UTC',
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgresql',
    db,
    exec: async (sql) => {
      const results = (await pool.query(sql)) as unknown as pg.QueryResult | pg.QueryResult[]
      return (Array.isArray(results) ? results : [results]).flatMap(
        (result) => result.rows as Record<string, unknown>[],
      )
    },
    query: async (sql, values) =>
      (await pool.query(sql, [...values])).rows as Record<string, unknown>[],
    maintain: async (sql) => {
      const client = await pool.connect()
      try {
        // While it waits for a table, everybody else waits behind it: it had better come again.
        await client.query(
          `set statement_timeout = 0; set lock_timeout = ${MAINTENANCE_LOCK_WAIT_MS}`,
        )
        await client.query(sql)
      } finally {
        // The setting goes with the connection.
        client.release(true)
      }
    },
    close: () => db.destroy(),
  }
}
