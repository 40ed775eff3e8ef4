import type { Progress } from '@daimon/scanner-api'
import type { Logger } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import type { Analysis, Found } from '../analysis/analysis.ts'
import type { Spool } from '../spool/spool.ts'
import type { Store } from '../store/open-store.ts'
import {
  type Run,
  beginRun,
  completeRun,
  giveBackRun,
  keepFindings,
  noteProgress,
} from '../store/queries/running.ts'
import { failScan } from '../store/queries/scans.ts'
import { WorkerLost } from '../worker-pool.ts'

export type RunParts = {
  readonly store: Store
  readonly spool: Spool
  readonly analysis: Analysis
  readonly timeoutMs: number
  readonly now: () => Date
  readonly log: Logger
}

/** A scan that ends the process this often is at fault itself. */
const ATTEMPTS_MAX = 3
const NOTE_MS = 500

/**
 * Runs the engine over a scan once, in order: findings are kept as they come. A run that was overtaken, or whose
 * scan was cancelled, writes nothing more and ends. What went wrong stands in the scan; rejects only when the service stops.
 */
export const runScan = async (
  parts: RunParts,
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
    await fail('ENGINE_FAILED', `The engine ended ${ATTEMPTS_MAX} times over this submission.`)
    return
  }
  const overtaken = new AbortController()
  const unkept = new AbortController()
  const writer = createWriter(parts, run, {
    onOvertaken: () => overtaken.abort(new Error('overtaken')),
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
      await giveBackRun(store.db, run)
      // Left as failed in the queue, which hands it to whoever is there next.
      throw error
    }
    log.error({ err: error, scanId }, 'the engine failed')
    await (error instanceof WorkerLost
      ? fail('ENGINE_FAILED', `The engine did not get through: ${error.message}.`)
      : fail('INTERNAL_ERROR', 'The engine failed over this submission.'))
  }
}

/** Writes one thing after the other, findings before the progress that was told after them. */
const createWriter = (
  { store, log }: RunParts,
  run: Run,
  { onOvertaken, onUnkept }: { onOvertaken: () => void; onUnkept: (error: unknown) => void },
) => {
  let last: Promise<void> = Promise.resolve()
  let seq = 0
  let latest: Progress | undefined
  let notedAtMs = -Infinity
  const write = (work: () => Promise<void>) => {
    last = last.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'a finding was not kept')
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
    found: (found: readonly Found[]) => {
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
