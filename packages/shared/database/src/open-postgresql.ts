import { Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import { EagerDialect } from './dialect.ts'
import type { Engine } from './engine.ts'
import { gatheringSocket } from './gathering-socket.ts'
import { type SessionSettings, settledPool } from './session-settings.ts'
import type { LogState } from './storage-state.ts'

// Otherwise a time is sent in the zone of this process, whose offset in old years has seconds that get lost.
pg.defaults.parseInputDatesAsUTC = true

const MAINTENANCE_LOCK_WAIT_MS = 2_000

export type PostgresqlOptions = {
  readonly url: string
  readonly connectionsMax?: number
  readonly statementTimeoutMs?: number
  readonly connectTimeoutMs?: number
  /** Names of the settings that `under` may give. */
  readonly settings?: readonly string[]
  /** Told of a connection that broke while nobody used it; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void
}

/** A pool of connections to a PostgreSQL. Opens none until the first query. */
export const openPostgresql = <Tables>(options: PostgresqlOptions): Engine<Tables> => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax ?? 10,
    // What is sent together need not wait for each other's answers.
    pipeline: true,
    stream: gatheringSocket,
    statement_timeout: options.statementTimeoutMs ?? 60_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    application_name: 'daimon',
    // Compiling a plan pays for reports over millions of rows. Here it took longer than the statements.
    options: '-c timezone=UTC -c jit=off',
  })
  // The pool listens to connections that rest. One that breaks in use tells its query, and then the event that nobody hears
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => options.onIdleError?.(error))
  const settled = settledPool(pool, options.settings ?? [])
  const under = (settings: SessionSettings): Engine<Tables> => {
    const own = settled(settings)
    return { ...shared, ...statements(own), db: kyselyOver<Tables>(own), under }
  }
  let closing: Promise<void> | undefined
  const shared = {
    kind: 'postgresql' as const,
    maintain: async (sql: string) => {
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
    within: <T>(_purpose: unknown, work: () => Promise<T>) => work(),
    recycleLog: () => logState(pool),
    fillReserve: async () => undefined,
    storage: async () => ({ kind: 'ok' as const }),
    close: () => (closing ??= pool.end()),
  }
  return under({})
}

type Row = Record<string, unknown>

/** A server recycles its log by itself, and may archive it: only the position is known here. */
const logState = async (pool: pg.Pool): Promise<LogState> => {
  const { rows } = await pool.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  )
  return { kind: 'pending', position: rows[0]?.position ?? '' }
}

const kyselyOver = <Tables>(pool: PostgresPool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new EagerDialect({ pool }) })

const statements = (pool: ReturnType<ReturnType<typeof settledPool>>) => {
  const run = async (text: string, values?: unknown[]): Promise<Row[]> => {
    const client = await pool.connect()
    try {
      const answer = (await client.query(text, values as unknown[])) as unknown as
        | pg.QueryResult
        | pg.QueryResult[]
      const results = Array.isArray(answer) ? answer : [answer]
      client.release()
      return results.flatMap((result) => result.rows as Row[])
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return {
    exec: (sql: string) => run(sql),
    query: (sql: string, values: readonly unknown[]) => run(sql, [...values]),
  }
}
