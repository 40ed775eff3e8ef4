import { PgBoss } from 'pg-boss'
import type { Engine } from './engine.ts'

export type JobQueueOptions<Tables> = {
  readonly engine: Engine<Tables>
  /** Only for PostgreSQL: the queue has connections of its own there. */
  readonly databaseUrl: string | undefined
  /** Where the queue keeps its tables, which it makes itself. */
  readonly schema: string
  readonly applicationName: string
}

const CONNECTIONS = 3

/** pg-boss in the database of a program, not yet started. */
export const openJobQueue = <Tables>({
  engine,
  databaseUrl,
  schema,
  applicationName,
}: JobQueueOptions<Tables>): PgBoss =>
  databaseUrl === undefined
    ? new PgBoss({
        schema,
        backend: 'pglite',
        // Through the same lease as everything else: on the bare connection a job sent while another
        // transaction is open would be lost with its rollback.
        db: {
          executeSql: async (text, values) => ({
            // An erasure waits in the queue: it must be taken out of it on a disk that is full.
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

const run = <Tables>(engine: Engine<Tables>, text: string, values: unknown[] | undefined) =>
  values && values.length > 0 ? engine.query(text, values) : engine.exec(text)
