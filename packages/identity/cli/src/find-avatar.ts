import type { Avatar } from '@daimon/client'
import type { Service } from './connect.ts'
import { type Io, UnfinishedError, UsageError } from './io.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PAGE = 200

/** The avatar that is meant by `--bot`, else by DAIMON_BOT_ID. To be asked before anything is opened. */
export const namedAvatar = (io: Io, bot: string | undefined): string => {
  const name = bot ?? io.env['DAIMON_BOT_ID']?.trim()
  if (!name)
    throw new UsageError('Which avatar? Give --bot its id or external key, or set DAIMON_BOT_ID.')
  return name
}

/** The avatar of an id or of an external key. */
export const findAvatar = async ({ client, call }: Service, name: string): Promise<Avatar> => {
  if (UUID.test(name)) return client.avatars.read({ bot_id: name }, call)
  for await (const avatar of client.avatars.list({ limit: PAGE }, call))
    if (avatar.external_key === name) return avatar
  throw new UnfinishedError(
    `No avatar has the external key '${name}'; daimon avatar list shows all.`,
  )
}
