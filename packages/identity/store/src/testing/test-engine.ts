import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import {
  type DatabaseBackend,
  MIGRATED_DATABASE,
  openEmbedded,
  openPostgresql,
} from '../database-backend.ts'
import { migrate } from '../migrate.ts'
import { asOwner } from '../row-level-security.ts'
import { partitionIfAsked } from './partitioned.ts'

/** A separate database on the engine under test: empty, unless an image is given. */
export const freshTestEngine = async (image?: URL): Promise<DatabaseBackend> => {
  if (postgresUrl() === undefined) return openEmbedded(image && { image })
  const { url } = await createPostgresDatabase()
  return openPostgresql({ url })
}

let shared: Promise<DatabaseBackend> | undefined

/**
 * One migrated database for all the files of a worker, which share its modules. Tests use separate
 * avatars.
 */
export const testEngine = (): Promise<DatabaseBackend> =>
  (shared ??= freshTestEngine(MIGRATED_DATABASE).then(async (engine) => {
    await migrate(engine)
    await partitionIfAsked(engine)
    return asOwner(engine, 'local')
  }))
