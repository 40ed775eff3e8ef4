import { openJobQueue } from '@daimon/database'
import { fromKysely } from 'pg-boss'
import { randomUUID } from 'node:crypto'
import type { Lines } from '../line/lines.ts'
import type { Db } from '../store/open-store.ts'
import { freeAllCarried } from '../store/queries/carrying.ts'
import { scansInEngine } from '../store/queries/running.ts'
import { Carrier } from './carrier.ts'
import { type RunParts, runScan } from './run-scan.ts'

/** Scans on their way: over the line, then through the engine. */
export type Scans = {
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Something was submitted. */
  readonly submitted: () => void
  /** Bytes that have passed the line, if this process carries the scan. */
  readonly bytesSent: (scanId: string) => number | undefined
  /** Ends what this process does for a scan; elsewhere the next write finds out. */
  readonly cancel: (scanId: string) => void
}

export type ScansOptions = RunParts & {
  readonly lines: Lines
  readonly databaseUrl: string | undefined
  readonly atOnce: number
}

const QUEUE = 'scan'
const POLL_SECONDS = 2
/** A process that is gone is noticed by its silence; one that starts again does not wait for that. */
const HEARTBEAT_SECONDS = 30
const EXPIRE_SLACK_SECONDS = 60
const STOP_MS = 10_000

type Job = { readonly scanId: string }

export const createScans = (options: ScansOptions): Scans => {
  const { store, lines, now, log, databaseUrl } = options
  const boss = openJobQueue({
    engine: store,
    databaseUrl,
    schema: 'daimon_scan_jobs',
    applicationName: 'daimon scans',
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const workers: string[] = []
  const wake = () => workers.forEach((id) => boss.notifyWorker(id))
  const stopping = new AbortController()
  const running = new Map<string, AbortController>()
  const carrier = new Carrier({
    store,
    lines,
    carrierId: randomUUID(),
    handOver: async (trx: Db, scanId) => {
      await boss.send(QUEUE, { scanId } satisfies Job, { db: fromKysely(trx) })
    },
    onArrived: () => setTimeout(wake, 20).unref(),
    now,
    log,
  })
  const work = async ({ scanId }: Job) => {
    // One that was sent twice, at a start, runs once.
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
      // Whoever ran these may have been killed. A run that was overtaken writes nothing more.
      for (const scanId of await scansInEngine(store.db))
        if (databaseUrl === undefined) await boss.send(QUEUE, { scanId } satisfies Job)
      carrier.start()
    },
    stop: async () => {
      await carrier.stop()
      stopping.abort(new Error('the service stops'))
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
    submitted: () => carrier.look(),
    bytesSent: (scanId) => carrier.bytesSent(scanId),
    cancel: (scanId) => {
      carrier.cancel(scanId)
      running.get(scanId)?.abort(new Error('cancelled'))
    },
  }
}
