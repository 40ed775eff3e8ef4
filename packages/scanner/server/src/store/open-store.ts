import * as database from '@daimon/database'
import { fileURLToPath } from 'node:url'
import type { Kysely, Transaction } from 'kysely'
import { type Config, serviceFolder } from '../config.ts'
import type { Tables } from './schema.ts'

export type Store = database.Engine<Tables>
/** The database, or the transaction that is open on it. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** The database of the configuration: the embedded one in the service's folder, unless DATABASE_URL names a PostgreSQL. */
export const openStore = (
  config: Config,
  onIdleError: (error: Error) => void,
): Promise<Store> | Store =>
  config.DATABASE_URL === undefined
    ? database.openEmbedded({ directory: serviceFolder(config) })
    : database.openPostgresql({
        url: config.DATABASE_URL,
        connectionsMax: config.DATABASE_CONNECTIONS_MAX,
        onIdleError,
      })

export const migrateStore = (store: Store): Promise<void> =>
  database.migrate(store, {
    folder: fileURLToPath(new URL('../../migrations/', import.meta.url)),
    schema: 'daimon_scan',
    log: 'daimon_scan.schema_migrations',
    advisoryLock: 7_234_110_903,
  })
