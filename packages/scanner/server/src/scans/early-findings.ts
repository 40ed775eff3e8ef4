import { randomUUID } from 'node:crypto'
import type { Analysis } from '../analysis/analysis.ts'
import type { Spool } from '../spool/spool.ts'
import type { Store } from '../store/open-store.ts'
import { type Run, beginEarly, keepFindings } from '../store/queries/running.ts'

export type EarlyFindings = {
  /** Bytes on the link after which the engine has what these findings need. */
  readonly bytes: number
  /** Stores them, unless the scan has left the link meanwhile. */
  readonly store: () => Promise<void>
}

/** A shorter transfer is over before anyone waits. */
const BYTES_MIN = 36_000

/**
 * Findings about packages, which need only the head and the dependencies of a submission. These go
 * over the link first, so that they don't wait for the graph. Their reachability is unknown, and
 * the run replaces them. Undefined if the transfer is short.
 */
export const prepareEarly = async (
  { store, spool, analysis }: { store: Store; spool: Spool; analysis: Analysis },
  scanId: string,
  bytesTotal: number,
): Promise<EarlyFindings | undefined> => {
  if (bytesTotal < BYTES_MIN) return undefined
  const { bytes, findings } = await analysis.assessPackages(spool.contentFile(scanId))
  if (findings.length === 0) return undefined
  const run: Run = { scanId, runId: randomUUID() }
  return {
    bytes,
    store: async () => {
      if (await beginEarly(store.db, run)) await keepFindings(store.db, run, findings, 1)
    },
  }
}
