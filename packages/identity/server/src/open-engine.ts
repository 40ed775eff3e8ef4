import { RESERVE_BYTES } from '@daimon/database'
import { type Engine, openEmbedded, openPostgresql } from '@daimon/identity-store'
import type { Config } from './config.ts'
import { dataFolder } from './data-folder.ts'

/** The database of the configuration: the embedded one, unless DATABASE_URL names a PostgreSQL. */
export const openEngine = (
  config: Config,
  onIdleError: (error: Error) => void,
): Promise<Engine> | Engine =>
  config.DATABASE_URL === undefined
    ? openEmbedded({ directory: dataFolder(config), reserveBytes: RESERVE_BYTES })
    : openPostgresql({
        url: config.DATABASE_URL,
        connectionsMax: config.DATABASE_CONNECTIONS_MAX,
        onIdleError,
      })
