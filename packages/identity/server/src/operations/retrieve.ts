import { recallMemories } from '../recall/recall-memories.ts'
import { requireAvatar } from './avatar-view.ts'
import { type Operation, ok } from './operation.ts'

export const retrieveMemories: Operation<'retrieveMemories'> = async (parts, { caller, body }) => {
  const avatar = await requireAvatar(parts, caller.ownerId, body.bot_id)
  const request = {
    query: body.query,
    sessionId: body.session_id,
    recallScope: body.recall_scope,
    asOf: body.as_of,
    limit: body.top_k,
  }
  const found = await recallMemories(parts, avatar, request, body.include_scores)
  return ok({
    memories: found.map((memory) => memory.content),
    ...(body.include_scores ? { hits: found } : {}),
  })
}
