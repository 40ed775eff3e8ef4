import { acceptJob } from '../jobs/accept-job.ts'
import { requireAvatar } from '../avatars/avatar-view.ts'
import type { Operation } from './operation.ts'

/** Has taken out of stored memories what would be taken out of them today. */
export const sweepMemories: Operation<'sweepMemories'> = async (parts, { caller, body }) => {
  if (body.bot_id !== undefined) await requireAvatar(parts, caller.ownerId, body.bot_id)
  return acceptJob(parts, {
    kind: 'sweep',
    ownerId: caller.ownerId,
    botId: body.bot_id ?? null,
  })
}
