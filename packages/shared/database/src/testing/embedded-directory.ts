import { directoryCopies } from '@daimon/testkit'
import { openEmbedded } from '../open-embedded.ts'

/** A data directory with an empty database, copied because initialization takes seconds. */
export const embeddedDirectory = directoryCopies(async (directory) => {
  const engine = await openEmbedded({ directory })
  await engine.close()
})
