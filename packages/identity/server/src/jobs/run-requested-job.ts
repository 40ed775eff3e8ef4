import {
  type DatabaseBackend,
  type JobRow,
  asOwner,
  countMemories,
  countWithoutVector,
  findAvatar,
  findJob,
  sessionSizes,
  updateJob,
} from '@daimon/identity-store'
import type { FaultTolerantEmbedder } from '../fault-tolerant-embedder.ts'
import { consolidateSession } from '../memory/consolidate-session.ts'
import { embedMissing } from './embed-missing.ts'
import { type SweepContext, sweep } from './sweep.ts'

export type RequestedJob = {
  readonly kind: JobRow['kind']
  readonly ownerId: string
  readonly jobId: string
}

export type RequestedJobContext = Pick<
  SweepContext,
  'redacted' | 'settleErasures' | 'embedMissing'
> & {
  readonly engine: DatabaseBackend
  readonly embedder: FaultTolerantEmbedder
  readonly now: () => Date
  readonly randomBytes: (count: number) => Uint8Array
}

type Progress = Partial<Pick<JobRow, 'state' | 'done' | 'total' | 'error'>>
type Tell = (change: Progress) => Promise<void>

/**
 * Runs a job that a caller has asked for, from where it stopped. The data shows what is done, not a
 * count, so that it goes on after any end, and running it twice at once does no harm. Throws when
 * it must be tried again.
 */
export const runRequestedJob = async (
  options: RequestedJobContext,
  { ownerId, jobId }: RequestedJob,
  signal: AbortSignal,
): Promise<void> => {
  const parts = { ...options, engine: asOwner(options.engine, ownerId) }
  const { db } = parts.engine
  const job = await findJob(db, ownerId, jobId)
  if (!job || job.state === 'completed' || job.state === 'failed') return
  const tell: Tell = (change) => updateJob(db, job, change, parts.now())
  if (job.bot_id !== null && !(await findAvatar(db, ownerId, job.bot_id)))
    return tell({ state: 'failed', error: 'BOT_NOT_FOUND' })
  await tell({ state: 'running' })
  try {
    if (job.kind === 'reembed') await reembed(parts, job, tell, signal)
    else if (job.kind === 'sweep') await sweepFor(parts, job, tell, signal)
    else await consolidate(parts, job, tell, signal)
  } catch (error) {
    if (!signal.aborted) await tell({ error: 'READY_DEGRADED' }).catch(() => undefined)
    throw error
  }
  await tell({ state: 'completed', error: null })
}

const reembed = async (
  { engine, embedder }: RequestedJobContext,
  job: JobRow,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> => {
  const target = { ownerId: job.owner_id, botId: job.bot_id }
  const onBatch = async () => {
    const total = await countMemories(engine.db, target)
    const missing = await countWithoutVector(engine.db, embedder.id, target)
    await tell({ total, done: total - missing, error: null })
  }
  await onBatch()
  await embedMissing(engine, embedder, { target, signal, onBatch })
  await onBatch()
}

const consolidate = async (
  parts: RequestedJobContext,
  job: JobRow,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> => {
  const botId = job.bot_id as string
  const user = { botId, userKey: job.user_key }
  const sessions = await sessionSizes(parts.engine.db, user)
  await tell({ total: sessions.length, done: 0 })
  for (const [at, { sessionId }] of sessions.entries()) {
    signal.throwIfAborted()
    await consolidateSession(parts, { ownerId: job.owner_id, ...user, sessionId })
    await tell({ done: at + 1 })
  }
}

const sweepFor = (
  parts: RequestedJobContext,
  job: JobRow,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> => {
  const run = { ownerId: job.owner_id, botId: job.bot_id, signal }
  return sweep(parts, { ...run, tell: (done, total) => tell({ done, total, error: null }) })
}
