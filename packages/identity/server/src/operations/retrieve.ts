import { recallMemories, recallRequest } from '../recall/recall-memories.ts'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { type Operation, ok } from './operation.ts'

export const retrieveMemories: Operation<'retrieveMemories'> = async (parts, { caller, body }) => {
  const avatar = await requireAvatar(parts, caller.ownerId, body.bot_id)
  const request = recallRequest(body)
  const { memories } = await recallMemories(parts, avatar, request, body.include_scores)
  return ok({
    memories: memories.map((memory) => memory.content),
    ...(body.include_scores ? { hits: [...memories] } : {}),
  })
}
