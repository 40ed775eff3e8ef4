import { PgBoss } from 'pg-boss'
import type { DatabaseBackend } from './database-backend.ts'

export type JobQueueOptions<Tables> = {
  readonly engine: DatabaseBackend<Tables>
  /** Only for PostgreSQL, where the queue has its own connections. */
  readonly databaseUrl: string | undefined
  /** Schema of the queue's tables, which the queue creates. */
  readonly schema: string
  readonly applicationName: string
}

const CONNECTIONS = 3

/** In an embedded database; the queue's tables depend on it. */
export const EMBEDDED_QUEUE = { backend: 'pglite' } as const

/** Creates pg-boss in a program's database, without starting it. */
export const openJobQueue = <Tables>({
  engine,
  databaseUrl,
  schema,
  applicationName,
}: JobQueueOptions<Tables>): PgBoss =>
  databaseUrl === undefined
    ? new PgBoss({
        schema,
        ...EMBEDDED_QUEUE,
        // Uses the shared lease: a job sent on the raw connection while another transaction is open
        // would be lost with that transaction's rollback.
        db: {
          executeSql: async (text, values) => ({
            // Erasures are queued: on a full disk the queue must still be able to deliver them.
            rows: [...(await engine.within('housekeeping', () => run(engine, text, values)))],
          }),
        },
      })
    : new PgBoss({
        schema,
        connectionString: databaseUrl,
        max: CONNECTIONS,
        application_name: applicationName,
      })

const run = <Tables>(
  engine: DatabaseBackend<Tables>,
  text: string,
  values: unknown[] | undefined,
) => (values && values.length > 0 ? engine.query(text, values) : engine.exec(text))
