import { folderCopies } from '@daimon/testkit'
import { openEmbedded } from '../engine.ts'
import { migrate } from '../migrate.ts'

/** A data directory with a migrated database: a copy, because to make a new one takes seconds. */
export const embeddedFolder = folderCopies(async (directory) => {
  const engine = await openEmbedded({ directory })
  await migrate(engine)
  await engine.close()
})
