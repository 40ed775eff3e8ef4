import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import type { Engine } from '../engine/engine.ts'
import { openEmbedded } from '../engine/open-embedded.ts'
import { openPostgresql } from '../engine/open-postgresql.ts'
import { migrate } from '../migrate.ts'

/** An empty database of its own on the engine under test, not yet migrated. */
export const freshTestEngine = async (): Promise<Engine> => {
  if (postgresUrl() === undefined) return openEmbedded()
  const { url } = await createPostgresDatabase()
  return openPostgresql({ url })
}

let shared: Promise<Engine> | undefined

/** One migrated database for all the files of a worker, which share its modules. Tests use avatars of their own. */
export const testEngine = (): Promise<Engine> =>
  (shared ??= freshTestEngine().then(async (engine) => {
    await migrate(engine)
    return engine
  }))
