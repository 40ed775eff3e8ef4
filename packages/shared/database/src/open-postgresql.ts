import { Kysely, type PostgresPool } from 'kysely'
import pg from 'pg'
import { EagerDialect } from './dialect.ts'
import type { DatabaseBackend } from './database-backend.ts'
import { corkedSocket } from './corked-socket.ts'
import { type SessionSettings, poolWithSettings } from './session-settings.ts'
import type { LogState } from './storage-state.ts'

// Without it, times are sent in the zone of this process, whose offset in old years has seconds
// that get lost.
pg.defaults.parseInputDatesAsUTC = true

const MAINTENANCE_LOCK_WAIT_MS = 2_000

export type PostgresqlOptions = {
  readonly url: string
  readonly connectionsMax?: number
  readonly statementTimeoutMs?: number
  readonly connectTimeoutMs?: number
  /** Names of the settings that `withSettings` accepts. */
  readonly settings?: readonly string[]
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void
}

/** Creates a pool of connections to a PostgreSQL server. Opens none until the first query. */
export const openPostgresql = <Tables>(options: PostgresqlOptions): DatabaseBackend<Tables> => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connectionsMax ?? 10,
    // Pipelines statements that are sent together.
    pipeline: true,
    stream: corkedSocket,
    statement_timeout: options.statementTimeoutMs ?? 60_000,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    application_name: 'daimon',
    // A cluster waits so long for a node: each statement that waits keeps a connection of the pool.
    // Other servers ignore the setting.
    // JIT compilation pays off for reports over millions of rows. Here it takes longer than the
    // statements.
    options: '-c timezone=UTC -c jit=off -c citus.node_connection_timeout=2s',
  })
  // The pool listens to idle connections only. A connection that breaks in use rejects its query
  // and then emits an error event, which without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => options.onIdleError?.(error))
  const settled = poolWithSettings(pool, options.settings ?? [])
  const withSettings = (settings: SessionSettings): DatabaseBackend<Tables> => {
    const own = settled(settings)
    return { ...shared, ...statements(own), db: kyselyOver<Tables>(own), withSettings }
  }
  let closing: Promise<void> | undefined
  const shared = {
    kind: 'postgresql' as const,
    maintain: async (sql: string) => {
      const client = await pool.connect()
      try {
        // A statement that waits for a table lock blocks all later ones: fail and retry instead.
        await client.query(
          `set statement_timeout = 0; set lock_timeout = ${MAINTENANCE_LOCK_WAIT_MS}`,
        )
        await client.query(sql)
      } finally {
        // The settings end with the connection.
        client.release(true)
      }
    },
    within: <T>(_purpose: unknown, work: () => Promise<T>) => work(),
    recycleLog: () => logState(pool),
    fillReserve: async () => undefined,
    storage: async () => ({ kind: 'ok' as const }),
    close: () => (closing ??= pool.end()),
  }
  return withSettings({})
}

type Row = Record<string, unknown>

/** A server recycles its log itself and may archive it: only the position is known here. */
const logState = async (pool: pg.Pool): Promise<LogState> => {
  const { rows } = await pool.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  )
  return { kind: 'pending', position: rows[0]?.position ?? '' }
}

const kyselyOver = <Tables>(pool: PostgresPool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new EagerDialect({ pool }) })

const statements = (pool: ReturnType<ReturnType<typeof poolWithSettings>>) => {
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
