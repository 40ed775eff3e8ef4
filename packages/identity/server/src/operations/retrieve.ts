import { recallMemories, recallRequest } from '../recall/recall-memories.ts'
import { requireAvatar } from './avatar-view.ts'
import { type Operation, ok } from './operation.ts'

export const retrieveMemories: Operation<'retrieveMemories'> = async (parts, { caller, body }) => {
  const avatar = await requireAvatar(parts, caller.ownerId, body.bot_id)
  const found = await recallMemories(parts, avatar, recallRequest(body), body.include_scores)
  return ok({
    memories: found.map((memory) => memory.content),
    ...(body.include_scores ? { hits: found } : {}),
  })
}
