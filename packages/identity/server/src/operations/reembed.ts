import { acceptJob } from '../jobs/accept-job.ts'
import { requireAvatar } from '../avatars/avatar-view.ts'
import type { Operation } from './operation.ts'

/** Has every memory embedded by the embedder in use, of one avatar or of all of the caller's. */
export const reembedMemories: Operation<'reembedMemories'> = async (parts, { caller, body }) => {
  if (body.bot_id !== undefined) await requireAvatar(parts, caller.ownerId, body.bot_id)
  return acceptJob(parts, {
    kind: 'reembed',
    ownerId: caller.ownerId,
    botId: body.bot_id ?? null,
  })
}
