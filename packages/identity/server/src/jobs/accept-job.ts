import { type Db, type JobKind, insertJob } from '@daimon/identity-store'
import type { Answer } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../server-context.ts'

type NewJob = {
  readonly kind: JobKind
  readonly ownerId: string
  /** Without it, every avatar of the owner. */
  readonly botId: string | null
  /** The user whose data it works on; absent for no user. */
  readonly userKey?: string
}

/**
 * Writes a job's row and its place in the queue together, in the caller's transaction; answers its
 * id.
 */
export const sendJob = async (
  parts: ServerContext,
  trx: Db,
  { kind, ownerId, botId, userKey = '' }: NewJob,
): Promise<string> => {
  const jobId = randomUUID()
  await insertJob(trx, {
    owner_id: ownerId,
    job_id: jobId,
    kind,
    bot_id: botId,
    user_key: userKey,
    at: parts.now(),
  })
  await parts.jobs.runAsked(trx, { kind, ownerId, jobId })
  return jobId
}

/** Accepts work that is done later. */
export const acceptJob = async (parts: ServerContext, job: NewJob): Promise<Answer> => {
  const jobId = await parts.engine.db.transaction().execute((trx) => sendJob(parts, trx, job))
  return { status: 202, body: { status: 'accepted', job_id: jobId } }
}
