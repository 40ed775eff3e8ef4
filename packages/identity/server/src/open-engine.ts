import { RESERVE_BYTES } from '@daimon/database'
import {
  type DatabaseBackend,
  MIGRATED_DATABASE,
  openEmbedded,
  openPostgresql,
} from '@daimon/identity-store'
import type { Config } from './config.ts'
import { dataDirectory } from './data-directory.ts'

/** The database of the configuration: the embedded one, unless DATABASE_URL names a PostgreSQL. */
export const openEngine = (
  config: Config,
  onIdleError: (error: Error) => void,
): Promise<DatabaseBackend> | DatabaseBackend =>
  config.DATABASE_URL === undefined
    ? openEmbedded({
        directory: dataDirectory(config),
        image: MIGRATED_DATABASE,
        reserveBytes: RESERVE_BYTES,
      })
    : openPostgresql({
        url: config.DATABASE_URL,
        connectionsMax: config.DATABASE_CONNECTIONS_MAX,
        onIdleError,
      })
