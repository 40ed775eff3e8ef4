import { z } from 'zod'
import { Id, NextCursor, UtcTime } from './fields.ts'

export const AvatarUser = z
  .object({
    user_id: z.string().describe('Your key for the user.'),
    memories: z.number().int().describe('Number of valid memories of the user.'),
    timezone: z.string().nullable().describe('Last IANA time zone of the user; null if none.'),
    first_seen_at: UtcTime.describe('Time of the first write for the user.'),
    last_seen_at: UtcTime.describe('Time of the last write for the user.'),
  })
  .meta({ id: 'AvatarUser' })
export type AvatarUser = z.infer<typeof AvatarUser>

export const AvatarUserPage = z
  .object({
    bot_id: Id.describe('Id of the avatar.'),
    items: z.array(AvatarUser).describe('Users, newest first by `first_seen_at`.'),
    next: NextCursor,
  })
  .meta({ id: 'AvatarUserPage' })

export const UserDeleteAnswer = z
  .object({
    status: z.literal('success').describe('Always `success`.'),
    deleted: z.number().int().describe('Number of deleted memories.'),
    bot_id: Id.describe('Id of the avatar.'),
    user_id: z.string().describe('The deleted user.'),
  })
  .meta({ id: 'UserDeleteAnswer' })
