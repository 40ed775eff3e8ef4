import { run } from '@daimon/database'
import { type UserRow, userRead } from '@daimon/identity-store'
import type { ServerContext } from '../server-context.ts'

/** A user of an avatar whom a write has named; `undefined` for any other and for none. */
export const findUser = async (
  { engine }: Pick<ServerContext, 'engine'>,
  botId: string,
  userId: string | undefined,
): Promise<UserRow | undefined> =>
  userId === undefined ? undefined : run(engine.db, userRead(engine.db, { botId, userKey: userId }))
