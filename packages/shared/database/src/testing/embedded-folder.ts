import { folderCopies } from '@daimon/testkit'
import { openEmbedded } from '../open-embedded.ts'

/** A data directory with an empty database: a copy, because to make a new one takes seconds. */
export const embeddedFolder = folderCopies(async (directory) => {
  const engine = await openEmbedded({ directory })
  await engine.close()
})
