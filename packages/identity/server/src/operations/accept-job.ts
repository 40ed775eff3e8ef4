import { type JobKind, insertJob } from '@daimon/identity-store'
import type { Answer } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import type { KernelParts } from '../kernel-parts.ts'

/** Accepts work that is done later: its row and its place in the queue are written together. */
export const acceptJob = async (
  parts: KernelParts,
  kind: JobKind,
  ownerId: string,
  botId: string | null,
): Promise<Answer> => {
  const jobId = randomUUID()
  await parts.engine.db.transaction().execute(async (trx) => {
    await insertJob(trx, { owner_id: ownerId, job_id: jobId, kind, bot_id: botId, at: parts.now() })
    await parts.jobs.runAsked(trx, { kind, ownerId, jobId })
  })
  return { status: 202, body: { status: 'accepted', job_id: jobId } }
}
