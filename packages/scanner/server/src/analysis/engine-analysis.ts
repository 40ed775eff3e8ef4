import type { ReachabilityAnswer } from '@daimon/scanner-api'
import { type AdvisoryStore, openAdvisories } from '@daimon/scanner-engine'
import { SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { existsSync, rmSync } from 'node:fs'
import { laidOutFolderOf, sourcesFileOf } from '../spool/spool.ts'
import { WorkerLost, WorkerPool, workerFile } from '../worker-pool.ts'
import type { AnalysisTask, Told } from './analysis-worker.ts'
import type { Analysis, AnalysisResult, SandboxState } from './analysis.ts'
import type { PackedDocument } from './pack-document.ts'
import { validateDependencyBy } from './validate-dependency.ts'

type Options = {
  readonly scansAtOnce: number
  /** Where imported advisories lie, if any were. */
  readonly advisoryFolder: string
  /** Where packages are installed to be tried; none are without it. */
  readonly packageFolder?: string | undefined
  /** Another bubblewrap than that of the system. */
  readonly bubblewrapPath?: string | undefined
}

const MEMORY_MB_MAX = 2_048
/** Of the two seconds that a query has. */
const REACH_TIMEOUT_MS = 1_500
const REPORT_TIMEOUT_MS = 60_000
/** Of the time of a run: what has not been proven by then stays unproven, and the scan completes. */
const PROVING_SHARE = 0.8
/** For a run that is called off to end its sandbox and clear up. */
const GRACE_MS = 5_000
/** An import by the command line counts after this long. */
const STORE_KEPT_MS = 10_000

/** The engine in threads of its own, so that neither its work nor its end is felt at the front door. */
export const engineAnalysis = ({
  scansAtOnce,
  advisoryFolder,
  packageFolder,
  bubblewrapPath,
}: Options): Analysis => {
  const file = workerFile('./analysis-worker', import.meta.url)
  const runs = new WorkerPool(file, { size: scansAtOnce, memoryMbMax: MEMORY_MB_MAX })
  const queries = new WorkerPool(file, { size: 2, memoryMbMax: MEMORY_MB_MAX })
  queries.warm()
  // Packing a report well takes longer than a query may wait.
  const documents = new WorkerPool(file, { size: 2, memoryMbMax: MEMORY_MB_MAX })
  const store = freshStore(advisoryFolder)
  let sandbox: SandboxState = { state: 'off', reason: 'its self-test has not ended yet' }
  return {
    advisoryData: () => store().data,
    sandbox: () => sandbox,
    testSandbox: async (signal) => {
      sandbox = await testedSandbox(signal, bubblewrapPath)
      return sandbox
    },
    run: async (contentFile, { signal, timeoutMs, onProgress, onFound, onFault }) => {
      const proveMs = timeoutMs * PROVING_SHARE
      const where = { contentFile, advisoryFolder, packageFolder }
      const task: AnalysisTask = { kind: 'run', ...where, proveMs, bubblewrapPath }
      const isRun = packageFolder !== undefined || existsSync(sourcesFileOf(contentFile))
      const graceMs = isRun ? GRACE_MS : 0
      const onTold = (value: unknown) => {
        const told = value as Told
        if ('found' in told) onFound(told.found)
        else if ('sandbox' in told) sandbox = told.sandbox
        else if ('fault' in told) onFault(told.fault)
        else onProgress(told.progress)
      }
      try {
        return await runs.run<AnalysisResult>(task, { timeoutMs, graceMs, signal, onTold })
      } finally {
        // A thread that was ended leaves them.
        rmSync(laidOutFolderOf(contentFile), { recursive: true, force: true })
      }
    },
    reach: async (contentFile, asked) => {
      try {
        const task: AnalysisTask = { kind: 'reach', contentFile, advisoryFolder, asked }
        return await queries.run<ReachabilityAnswer>(task, { timeoutMs: REACH_TIMEOUT_MS })
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error
        return UNKNOWN
      }
    },
    validateDependency: (asked) => validateDependencyBy(store(), asked),
    report: (contentFile, asked) => {
      const task: AnalysisTask = { kind: 'report', contentFile, advisoryFolder, ...asked }
      return documents.run<PackedDocument>(task, { timeoutMs: REPORT_TIMEOUT_MS })
    },
    packJson: (value) => {
      const task: AnalysisTask = { kind: 'pack', value }
      return documents.run<PackedDocument>(task, { timeoutMs: REPORT_TIMEOUT_MS })
    },
    close: async () => {
      await Promise.all([runs.close(), queries.close(), documents.close()])
    },
  }
}

const testedSandbox = async (
  signal: AbortSignal,
  bubblewrapPath: string | undefined,
): Promise<SandboxState> => {
  try {
    await openSandbox({ signal, ...(bubblewrapPath === undefined ? {} : { bubblewrapPath }) })
    return { state: 'ok' }
  } catch (error) {
    return {
      state: 'off',
      reason: error instanceof SandboxUnavailable ? error.message : 'its self-test failed',
    }
  }
}

const freshStore = (folder: string): (() => AdvisoryStore) => {
  let kept: { readonly store: AdvisoryStore; readonly untilMs: number } | undefined
  return () => {
    const nowMs = performance.now()
    if (!kept || nowMs > kept.untilMs)
      kept = { store: openAdvisories(folder), untilMs: nowMs + STORE_KEPT_MS }
    return kept.store
  }
}

const UNKNOWN: ReachabilityAnswer = {
  entrypoints: [],
  call_path_compressed: '',
  call_path_full: [],
  rewrite_hints: [],
  degraded: true,
  indexing: false,
}
