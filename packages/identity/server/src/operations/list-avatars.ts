import { listAvatars as listRows } from '@daimon/identity-store'
import { avatarView } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from '../http/page.ts'

export const listAvatars: Operation<'listAvatars'> = async (parts, { caller, query }) => {
  const filter = { q: query.q, capability: query.capability }
  const rows = await listRows(
    parts.engine.db,
    caller.ownerId,
    filter,
    readCursor('avatars', query.cursor),
    query.limit + 1,
  )
  const { items, next } = cutPage('avatars', rows, query.limit, (row) => ({
    at: row.created_at,
    id: row.bot_id,
  }))
  const now = parts.now()
  return ok({ items: items.map((row) => avatarView(row, now)), next })
}
