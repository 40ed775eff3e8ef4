import { memoriesById, sessionSizes, findSummary } from '@daimon/identity-store'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { acceptJob } from '../jobs/accept-job.ts'
import { consolidateSession } from '../memory/consolidate-session.ts'
import { type Operation, ok } from './operation.ts'

/** As many are read in a second or two; more are a job. */
const MEMORIES_AT_ONCE = 5_000

/** Derives a summary of each session. Deletes and replaces nothing that was said. */
export const consolidateMemories: Operation<'consolidateMemories'> = async (
  parts,
  { caller, body },
) => {
  const avatar = await requireAvatar(parts, caller.ownerId, body.bot_id)
  const user = { botId: avatar.bot_id, userKey: body.user_id ?? '' }
  const target = { ownerId: caller.ownerId, ...user }
  const all = await sessionSizes(parts.engine.db, user)
  const asked = all.filter(
    ({ sessionId }) => body.session_id === undefined || sessionId === body.session_id,
  )
  const memories = asked.reduce((sum, session) => sum + session.memories, 0)
  if (body.session_id === undefined && memories > MEMORIES_AT_ONCE)
    return acceptJob(parts, { kind: 'consolidate', ...target })
  let created = 0
  const ids: string[] = []
  for (const { sessionId } of asked) {
    if (await consolidateSession(parts, { ...target, sessionId })) created += 1
    const summary = await findSummary(parts.engine.db, user, sessionId)
    if (summary) ids.push(summary.memory_id)
  }
  return ok({
    status: 'success',
    bot_id: avatar.bot_id,
    created,
    summaries: await memoriesById(parts.engine.db, avatar.bot_id, ids),
  })
}
