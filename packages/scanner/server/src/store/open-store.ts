import * as database from '@daimon/database'
import { fileURLToPath } from 'node:url'
import type { Kysely, Transaction } from 'kysely'
import { type Config, serviceDirectory } from '../config.ts'
import type { Tables } from './schema.ts'

export type Store = database.DatabaseBackend<Tables>
/** The database or an open transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** The numbered files of the schema, their log, and the schema of the job queue's tables. */
export const MIGRATIONS = {
  directory: fileURLToPath(new URL('../../migrations/', import.meta.url)),
  schema: 'daimon_scan',
  log: 'daimon_scan.schema_migrations',
  advisoryLock: 7_234_110_903,
  jobsSchema: 'daimon_scan_jobs',
} as const

export const MIGRATED_DATABASE = database.databaseImage(
  new URL('../../dist/', import.meta.url),
  MIGRATIONS,
)

/** Opens PostgreSQL at DATABASE_URL, or the embedded database in the data directory. */
export const openStore = (
  config: Config,
  onIdleError: (error: Error) => void,
): Promise<Store> | Store =>
  config.DATABASE_URL === undefined
    ? database.openEmbedded({ directory: serviceDirectory(config), image: MIGRATED_DATABASE })
    : database.openPostgresql({
        url: config.DATABASE_URL,
        connectionsMax: config.DATABASE_CONNECTIONS_MAX,
        onIdleError,
      })

export const migrateStore = (store: Store): Promise<void> => database.migrate(store, MIGRATIONS)
