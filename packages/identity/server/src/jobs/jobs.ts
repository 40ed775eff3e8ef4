import { openJobQueue } from '@daimon/database'
import type { Redactable } from '@daimon/identity-api'
import {
  type Db,
  MIGRATIONS,
  asTask,
  scrubErasedPages as settle,
  unfinishedJobs,
  waitingReflections,
} from '@daimon/identity-store'
import type { Logger } from '@daimon/runtime'
import { fromKysely } from 'pg-boss'
import type { FaultTolerantEmbedder } from '../fault-tolerant-embedder.ts'
import { embedMissing } from './embed-missing.ts'
import { type RequestedJob, runRequestedJob } from './run-requested-job.ts'
import { tolerateLoss } from './tolerate-loss.ts'
import { type ReflectionJob, type ReflectionContext, runReflection } from './run-reflection.ts'

/**
 * Work that is accepted now and done later. Sent inside a transaction it exists exactly if that
 * commits.
 */
export type Jobs = {
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly reflect: (trx: Db, job: ReflectionJob) => Promise<void>
  /** Has the pages cleaned of what was deleted; one run serves every erasure before it. */
  readonly settleErasures: (trx: Db) => Promise<void>
  /** Has memories embedded that were stored without a vector. */
  readonly embedMissing: (trx: Db) => Promise<void>
  /** Has a job run that a caller has asked for and whose row the transaction has written. */
  readonly runAsked: (trx: Db, job: RequestedJob) => Promise<void>
}

export type JobsOptions = ReflectionContext & {
  /** Only for PostgreSQL: the queue has connections of its own there. */
  readonly databaseUrl: string | undefined
  readonly erasureDelaySeconds: number
  readonly embedder: FaultTolerantEmbedder
  readonly randomBytes: (count: number) => Uint8Array
  /** What is taken out of every memory. */
  readonly redacted: ReadonlySet<Redactable>
  /** Whether a model is asked about each message, which may take seconds. */
  readonly isWeighingSlow: boolean
  readonly log: Logger
}

const REFLECT = 'reflect'
const SETTLE = 'settle-erasures'
const EMBED = 'embed-missing'
/** A queue a kind, so that a long one of one kind keeps no other waiting. */
const ASKED = { reembed: 'reembed', consolidate: 'consolidate', sweep: 'sweep' } as const
/** A job whose process was killed is taken up again after this long. */
const EXPIRE_SECONDS = 60
const SETTLE_EXPIRE_SECONDS = 3_600
/** A dump holds its snapshot for hours: it is asked again until it is over. */
const SETTLE_RETRY_SECONDS_MAX = 60
const EMBED_EXPIRE_SECONDS = 3_600
/** An embedder that is away for a moment is asked again soon, one that stays away now and then. */
const EMBED_RETRY = { retryLimit: 1_000, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 }
const ASKED_EXPIRE_SECONDS = 86_400
/**
 * A process that is gone is noticed by its silence; one that starts again does not wait for that.
 */
const ASKED_HEARTBEAT_SECONDS = 30
const POLL_SECONDS = 2
/** As many slow reflections as surely end before their jobs expire, or of quick ones. */
const REFLECTIONS_AT_ONCE = { slow: 2, quick: 20 } as const

export const createJobs = (options: JobsOptions): Jobs => {
  const { engine, log } = options
  const boss = openJobQueue({
    engine,
    databaseUrl: options.databaseUrl,
    schema: MIGRATIONS.jobsSchema,
    applicationName: 'daimon jobs',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const workers: string[] = []
  const batchSize = REFLECTIONS_AT_ONCE[options.isWeighingSlow ? 'slow' : 'quick']
  const wake = () => workers.forEach((id) => boss.notifyWorker(id))
  const stopping = new AbortController()
  const { signal } = stopping
  const isDue = oneAtATime()
  const sendEmbed: Jobs['embedMissing'] = async (trx) => {
    await boss.send(EMBED, {}, { db: fromKysely(trx) })
  }
  const sendSettle: Jobs['settleErasures'] = async (trx) => {
    const delayed = { startAfter: options.erasureDelaySeconds, db: fromKysely(trx) }
    await boss.send(SETTLE, {}, delayed)
    if (options.erasureDelaySeconds === 0) setTimeout(wake, 50).unref()
  }
  const asked = { ...options, embedMissing: sendEmbed, settleErasures: sendSettle }
  return {
    start: async () => {
      await boss.start()
      await boss.createQueue(REFLECT, {
        expireInSeconds: EXPIRE_SECONDS,
        retryLimit: 10,
        retryBackoff: true,
      })
      await boss.createQueue(SETTLE, {
        policy: 'short',
        expireInSeconds: SETTLE_EXPIRE_SECONDS,
        retryLimit: 10_000,
        retryBackoff: true,
        retryDelayMax: SETTLE_RETRY_SECONDS_MAX,
      })
      await boss.createQueue(EMBED, {
        policy: 'short',
        expireInSeconds: EMBED_EXPIRE_SECONDS,
        ...EMBED_RETRY,
      })
      for (const queue of Object.values(ASKED))
        await boss.createQueue(queue, {
          expireInSeconds: ASKED_EXPIRE_SECONDS,
          heartbeatSeconds: ASKED_HEARTBEAT_SECONDS,
          ...EMBED_RETRY,
        })
      const poll = { pollingIntervalSeconds: POLL_SECONDS }
      workers.push(
        await boss.work<ReflectionJob>(REFLECT, { ...poll, batchSize }, async (jobs) => {
          for (const job of jobs) await runReflection(options, job.data)
        }),
        await boss.work(SETTLE, poll, () =>
          settleOnAnyDisk(options).catch((error: unknown) => {
            log.info({ err: error }, 'what was erased is settled later')
            throw error
          }),
        ),
        await boss.work(EMBED, poll, () =>
          isDue(() => embedMissing(engine, options.embedder, { signal })),
        ),
        await boss.work<RequestedJob>(ASKED.reembed, poll, async (jobs) => {
          for (const job of jobs) await isDue(() => runRequestedJob(asked, job.data, signal))
        }),
        ...(await Promise.all(
          [ASKED.consolidate, ASKED.sweep].map((queue) =>
            boss.work<RequestedJob>(queue, poll, async (jobs) => {
              for (const job of jobs) await runRequestedJob(asked, job.data, signal)
            }),
          ),
        )),
      )
      // Another embedder than last time has embedded nothing yet.
      await boss.send(EMBED, {})
      // A restored database has them, and its queue does not. The process that takes the row out
      // runs it, once.
      await tolerateLoss(log, async () => {
        for (const job of await waitingReflections(asTask(engine, 'resume').db))
          await boss.send(REFLECT, job)
      })
      await boss.send(SETTLE, {})
      // The process that ran these may have been killed. Two that run one job do no harm.
      await tolerateLoss(log, async () => {
        for (const row of await unfinishedJobs(asTask(engine, 'resume').db))
          await boss.send(ASKED[row.kind], {
            kind: row.kind,
            ownerId: row.owner_id,
            jobId: row.job_id,
          })
      })
    },
    embedMissing: sendEmbed,
    runAsked: async (trx, job) => {
      await boss.send(ASKED[job.kind], job, { db: fromKysely(trx) })
      setTimeout(wake, 50).unref()
    },
    stop: () => {
      stopping.abort(new Error('the service stops'))
      return boss.stop({ graceful: true, timeout: 10_000 })
    },
    reflect: async (trx, job) => {
      await boss.send(REFLECT, job, { db: fromKysely(trx) })
      setTimeout(wake, 50).unref()
    },
    settleErasures: sendSettle,
  }
}

const settleOnAnyDisk = async ({ engine, now }: JobsOptions): Promise<void> => {
  await engine.within('erasure', () => settle(engine, now()))
  await engine.fillReserve()
}

/** Two that embed would embed the same memories. */
const oneAtATime = () => {
  let last: Promise<void> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
