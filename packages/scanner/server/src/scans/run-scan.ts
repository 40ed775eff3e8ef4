import type { Progress } from '@daimon/scanner-api'
import type { Logger } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import type { Analysis, FindingEvent } from '../analysis/analysis.ts'
import type { Spool } from '../spool/spool.ts'
import type { Store } from '../store/open-store.ts'
import {
  type Run,
  beginRun,
  completeRun,
  releaseRun,
  keepFindings,
  noteProgress,
} from '../store/queries/running.ts'
import { failScan } from '../store/queries/scans.ts'
import { WorkerLost } from '../worker-pool.ts'

export type RunContext = {
  readonly store: Store
  readonly spool: Spool
  readonly analysis: Analysis
  readonly timeoutMs: number
  readonly now: () => Date
  readonly log: Logger
}

/** After this many crashed runs, the scan fails. */
const ATTEMPTS_MAX = 3
const NOTE_MS = 500

/**
 * Runs the engine on a scan once; findings are stored as they arrive. A run that was replaced, or
 * whose scan was canceled, ends without further writes. The scan records errors; rejects only when
 * the service stops.
 */
export const runScan = async (
  parts: RunContext,
  scanId: string,
  stopping: AbortSignal,
  cancelled: AbortSignal,
): Promise<void> => {
  const { store, spool, analysis, now, log } = parts
  const run: Run = { scanId, runId: randomUUID() }
  const scan = await store.db.transaction().execute((trx) => beginRun(trx, run))
  if (!scan) return
  const fail = async (code: string, detail: string) => {
    if (await failScan(store.db, scanId, { code, detail }, now())) spool.removeSources(scanId)
  }
  if (scan.attempts > ATTEMPTS_MAX) {
    await fail('ENGINE_FAILED', `The engine crashed ${ATTEMPTS_MAX} times on this submission.`)
    return
  }
  const overtaken = new AbortController()
  const unkept = new AbortController()
  const writer = createWriter(parts, run, {
    onOvertaken: () => overtaken.abort(new Error('replaced by another run')),
    onUnkept: (error) => unkept.abort(error),
  })
  try {
    const result = await analysis.run(spool.contentFile(scanId), {
      signal: AbortSignal.any([stopping, cancelled, overtaken.signal, unkept.signal]),
      timeoutMs: parts.timeoutMs,
      onProgress: writer.progress,
      onFound: writer.found,
      onFault: (fault) => log.error({ scanId, fault }, 'an attempt to prove a finding failed'),
    })
    await writer.flush()
    unkept.signal.throwIfAborted()
    if (await completeRun(store.db, run, result, now())) spool.removeSources(scanId)
  } catch (error) {
    await writer.flush().catch(() => undefined)
    if (cancelled.aborted || overtaken.signal.aborted) return
    if (stopping.aborted) {
      await releaseRun(store.db, run)
      // The job stays failed in the queue, which retries it.
      throw error
    }
    log.error({ err: error, scanId }, 'the engine failed')
    await (error instanceof WorkerLost
      ? fail('ENGINE_FAILED', `The engine did not finish: ${error.message}.`)
      : fail('INTERNAL_ERROR', 'The engine failed on this submission.'))
  }
}

/** Serializes writes, so that findings are stored before the progress that follows them. */
const createWriter = (
  { store, log }: RunContext,
  run: Run,
  { onOvertaken, onUnkept }: { onOvertaken: () => void; onUnkept: (error: unknown) => void },
) => {
  let last: Promise<void> = Promise.resolve()
  let seq = 0
  let latest: Progress | undefined
  let notedAtMs = -Infinity
  const write = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'could not store a finding')
      onUnkept(error)
    })
  }
  const note = async () => {
    const progress = latest
    latest = undefined
    if (progress && !(await noteProgress(store.db, run, progress))) onOvertaken()
  }
  return {
    progress: (progress: Progress) => {
      latest = progress
      if (performance.now() - notedAtMs < NOTE_MS) return
      notedAtMs = performance.now()
      write(note)
    },
    found: (found: readonly FindingEvent[]) => {
      const first = seq + 1
      seq += found.length
      write(() => keepFindings(store.db, run, found, first))
    },
    flush: async () => {
      write(note)
      await last
    },
  }
}
