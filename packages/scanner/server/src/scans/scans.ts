import { openJobQueue } from '@daimon/database'
import { fromKysely } from 'pg-boss'
import { randomUUID } from 'node:crypto'
import type { ThrottledLinks } from '../throttle/throttled-links.ts'
import { type Db, MIGRATIONS } from '../store/open-store.ts'
import { freeAllCarried } from '../store/queries/transfer-queue.ts'
import { scansInEngine } from '../store/queries/running.ts'
import { RELEASE_MS } from '../stop-limits.ts'
import { prepareEarly } from './early-findings.ts'
import { TransferWorker } from './transfer-worker.ts'
import { type RunContext, runScan } from './run-scan.ts'

/** Scans in progress: sent over the link, then run by the engine. */
export type Scans = {
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Call after a submission. */
  readonly submitted: () => void
  /** Sent bytes, if this process sends the scan. */
  readonly bytesSent: (scanId: string) => number | undefined
  /** Stops work of this process on a scan; other processes notice at their next write. */
  readonly cancel: (scanId: string) => void
}

export type ScansOptions = RunContext & {
  readonly lines: ThrottledLinks
  readonly databaseUrl: string | undefined
  readonly atOnce: number
}

const QUEUE = 'scan'
const POLL_SECONDS = 2
/** A missing heartbeat reveals a dead process; a restart doesn't wait for it. */
const HEARTBEAT_SECONDS = 30
const EXPIRE_SLACK_SECONDS = 60

type Job = { readonly scanId: string }

export const createScans = (options: ScansOptions): Scans => {
  const { store, lines, now, log, databaseUrl } = options
  const boss = openJobQueue({
    engine: store,
    databaseUrl,
    schema: MIGRATIONS.jobsSchema,
    applicationName: 'daimon scans',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const workers: string[] = []
  const wake = () => workers.forEach((id) => boss.notifyWorker(id))
  const stopping = new AbortController()
  const running = new Map<string, AbortController>()
  const worker = new TransferWorker({
    store,
    lines,
    carrierId: randomUUID(),
    handOver: async (trx: Db, scanId) => {
      await boss.send(QUEUE, { scanId } satisfies Job, { db: fromKysely(trx) })
    },
    prepareEarly: ({ scanId, bytesTotal }) => prepareEarly(options, scanId, bytesTotal),
    onArrived: () => setTimeout(wake, 20).unref(),
    now,
    log,
  })
  const work = async ({ scanId }: Job) => {
    // A job that was queued twice at startup runs once.
    if (running.has(scanId)) return
    const cancelled = new AbortController()
    running.set(scanId, cancelled)
    try {
      await runScan(options, scanId, stopping.signal, cancelled.signal)
    } finally {
      running.delete(scanId)
    }
  }
  return {
    start: async () => {
      await boss.start()
      await boss.createQueue(QUEUE, {
        expireInSeconds: Math.ceil(options.timeoutMs / 1_000) + EXPIRE_SLACK_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        retryLimit: 10,
        retryDelay: 1,
      })
      for (let number = 0; number < options.atOnce; number += 1)
        workers.push(
          await boss.work<Job>(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
            for (const job of jobs) await work(job.data)
          }),
        )
      if (databaseUrl === undefined) await freeAllCarried(store.db)
      // Their process may have been killed. A replaced run writes nothing more.
      for (const scanId of await scansInEngine(store.db))
        if (databaseUrl === undefined) await boss.send(QUEUE, { scanId } satisfies Job)
      worker.start()
    },
    stop: async () => {
      await worker.stop()
      stopping.abort(new Error('the service is stopping'))
      await boss.stop({ graceful: true, timeout: RELEASE_MS })
    },
    submitted: () => worker.look(),
    bytesSent: (scanId) => worker.bytesSent(scanId),
    cancel: (scanId) => {
      worker.cancel(scanId)
      running.get(scanId)?.abort(new Error('canceled'))
    },
  }
}
