import { listMemoryRows, withSources } from '@daimon/identity-store'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from '../http/page.ts'

export const listMemories: Operation<'listMemories'> = async (parts, { caller, params, query }) => {
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const filter = {
    userKey: query.user_id,
    sessionId: query.session_id,
    speaker: query.speaker,
    scope: query.scope,
    since: query.since,
    before: query.before,
    q: query.q,
    kind: query.kind,
  }
  const rows = await listMemoryRows(
    parts.engine.db,
    avatar.bot_id,
    filter,
    readCursor('memories', query.cursor),
    query.limit + 1,
  )
  const { items, next } = cutPage('memories', rows, query.limit, (row) => ({
    at: row.occurred_at,
    id: row.memory_id,
  }))
  const memories = await withSources(parts.engine.db, items)
  return ok({
    bot_id: avatar.bot_id,
    session_id: query.session_id ?? null,
    memories: memories.map((memory) => memory.content),
    items: memories,
    next,
  })
}
