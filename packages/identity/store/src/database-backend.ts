import * as database from '@daimon/database'
import { MIGRATIONS } from './migrations.ts'
import type { Database } from './schema.ts'
import { RLS_SETTINGS } from './row-level-security.ts'

/** A database with the tables of this store. */
export type DatabaseBackend = database.DatabaseBackend<Database>

/** A packed database with this schema, which the build writes: see `EmbeddedOptions.image`. */
export const MIGRATED_DATABASE = database.databaseImage(
  new URL('../dist/', import.meta.url),
  MIGRATIONS,
)

/**
 * Opens PGlite with pgvector. Throws DataDirLockedError when another process holds the directory.
 */
export const openEmbedded = (
  options: Omit<database.EmbeddedOptions, 'extensions'> = {},
): Promise<DatabaseBackend> => database.openEmbedded({ ...options, extensions: ['vector'] })

/** Creates a pool of connections to PostgreSQL with pgvector. Opens none until the first query. */
export const openPostgresql = (
  ...[options]: Parameters<typeof database.openPostgresql>
): DatabaseBackend => database.openPostgresql({ settings: RLS_SETTINGS, ...options })
