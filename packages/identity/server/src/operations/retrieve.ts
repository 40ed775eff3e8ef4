import { recallMemories, recallRequest } from '../recall/recall-memories.ts'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { checkRecallScope } from '../users/check-recall-scope.ts'
import { findUser } from '../users/find-user.ts'
import { type Operation, ok } from './operation.ts'

export const retrieveMemories: Operation<'retrieveMemories'> = async (parts, { caller, body }) => {
  checkRecallScope(body)
  const [avatar, user] = await Promise.all([
    requireAvatar(parts, caller.ownerId, body.bot_id),
    findUser(parts, body.bot_id, body.user_id),
  ])
  const request = recallRequest(body, user)
  const { memories } = await recallMemories(parts, avatar, request, body.include_scores)
  return ok({
    memories: memories.map((memory) => memory.content),
    ...(body.include_scores ? { hits: [...memories] } : {}),
  })
}
