import type { Avatar } from '@daimon/client'
import type { Service } from './connect.ts'
import { type Io, IncompleteError, UsageError } from './io.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PAGE = 200

/** The avatar from `--bot`, else from DAIMON_BOT_ID. Call it before opening anything. */
export const namedAvatar = (io: Io, bot: string | undefined): string => {
  const name = bot ?? io.env['DAIMON_BOT_ID']?.trim()
  if (!name)
    throw new UsageError(
      'No avatar given. Pass its ID or external key with --bot, or set DAIMON_BOT_ID.',
    )
  return name
}

/** Finds an avatar by ID or external key. */
export const findAvatar = async ({ client, call }: Service, name: string): Promise<Avatar> => {
  if (UUID.test(name)) return client.avatars.read({ bot_id: name }, call)
  for await (const avatar of client.avatars.list({ limit: PAGE }, call))
    if (avatar.external_key === name) return avatar
  throw new IncompleteError(
    `No avatar has the external key '${name}'. To see all avatars, run 'daimon avatar list'.`,
  )
}
