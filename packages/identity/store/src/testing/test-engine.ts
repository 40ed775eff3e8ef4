import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { type Engine, openEmbedded, openPostgresql } from '../engine.ts'
import { migrate } from '../migrate.ts'
import { asOwner } from '../wall.ts'
import { partitionIfAsked } from './partitioned.ts'

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
    await partitionIfAsked(engine)
    return asOwner(engine, 'local')
  }))
