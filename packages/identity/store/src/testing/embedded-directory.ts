import { directoryCopies } from '@daimon/testkit'
import { MIGRATED_DATABASE, openEmbedded } from '../database-backend.ts'
import { migrate } from '../migrate.ts'

/** A data directory with a migrated database, copied because initialization takes seconds. */
export const embeddedDirectory = directoryCopies(async (directory) => {
  const engine = await openEmbedded({ directory, image: MIGRATED_DATABASE })
  await migrate(engine)
  await engine.close()
})
