import { type ListedUser, listUsers as listRows } from '@daimon/identity-store'
import type { AvatarUser } from '@daimon/identity-api'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { cutPage, readCursor } from '../http/page.ts'
import { type Operation, ok } from './operation.ts'

const view = (row: ListedUser): AvatarUser => ({
  user_id: row.user_id,
  memories: row.memories,
  timezone: row.timezone,
  first_seen_at: row.first_seen_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
})

/** The users whom writes have named, newest first. */
export const listUsers: Operation<'listUsers'> = async (parts, { caller, params, query }) => {
  const { bot_id: botId } = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const after = readCursor('users', query.cursor)
  const rows = await listRows(parts.engine.db, botId, after, query.limit + 1)
  const { items, next } = cutPage('users', rows, query.limit, (row) => ({
    at: row.first_seen_at,
    id: row.user_ref,
  }))
  return ok({ bot_id: botId, items: items.map(view), next })
}
