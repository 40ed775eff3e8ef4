import * as database from '@daimon/database'
import type { Database } from './schema.ts'
import { WALL_SETTINGS } from './wall.ts'

/** A database with the tables of this store. */
export type Engine = database.Engine<Database>

/** Opens PGlite with pgvector. Throws DataDirLockedError when another process holds the directory. */
export const openEmbedded = (
  options: Omit<database.EmbeddedOptions, 'extensions'> = {},
): Promise<Engine> => database.openEmbedded({ ...options, extensions: ['vector'] })

/** A pool of connections to a PostgreSQL with pgvector. Opens none until the first query. */
export const openPostgresql = (...[options]: Parameters<typeof database.openPostgresql>): Engine =>
  database.openPostgresql({ settings: WALL_SETTINGS, ...options })
