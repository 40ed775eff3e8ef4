import type { ReachabilityAnswer } from '@daimon/scanner-api'
import { type AdvisoryStore, openAdvisories } from '@daimon/scanner-engine'
import { SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { existsSync, rmSync } from 'node:fs'
import { extractedSourcesDirectory, getSourcesFile } from '../spool/spool.ts'
import { CLEANUP_MS } from '../stop-limits.ts'
import { WorkerLost, WorkerPool, workerFile } from '../worker-pool.ts'
import type { AnalysisTask, WorkerEvent } from './analysis-worker.ts'
import type { Analysis, AnalysisResult, PackageFindings, SandboxState } from './analysis.ts'
import type { PackedDocument } from './pack-document.ts'
import { validateDependencyBy } from './validate-dependency.ts'

type Options = {
  readonly scansAtOnce: number
  /** Directory of imported advisories, if any. */
  readonly advisoryDirectory: string
  /** Directory for packages under test; if absent, none are installed. */
  readonly packageDirectory?: string | undefined
  /** Overrides the system's bubblewrap. */
  readonly bubblewrapPath?: string | undefined
}

const MEMORY_MB_MAX = 2_048
/** Of the 2 s limit for a query. */
const REACH_TIMEOUT_MS = 1_500
const REPORT_TIMEOUT_MS = 60_000
/** Share of the run's time for proofs; afterward, remaining findings stay unproven. */
const PROVING_SHARE = 0.8
/** Imports by the CLI take effect after at most this time. */
const STORE_KEPT_MS = 10_000

/** Runs the engine in worker threads, so that its load and crashes don't affect the API. */
export const engineAnalysis = ({
  scansAtOnce,
  advisoryDirectory,
  packageDirectory,
  bubblewrapPath,
}: Options): Analysis => {
  const file = workerFile('./analysis-worker', import.meta.url)
  const runs = new WorkerPool(file, { size: scansAtOnce, memoryMbMax: MEMORY_MB_MAX })
  const queries = new WorkerPool(file, { size: 2, memoryMbMax: MEMORY_MB_MAX })
  // Compressing a report takes longer than a query may wait.
  const documents = new WorkerPool(file, { size: 2, memoryMbMax: MEMORY_MB_MAX })
  const store = freshStore(advisoryDirectory)
  let sandbox: SandboxState = { state: 'off', reason: 'the sandbox self-test has not finished' }
  return {
    advisoryData: () => store().data,
    sandbox: () => sandbox,
    testSandbox: async (signal) => {
      sandbox = await testedSandbox(signal, bubblewrapPath)
      return sandbox
    },
    run: async (contentFile, { signal, timeoutMs, onProgress, onFound, onFault }) => {
      // Its client may soon ask what reaches a package.
      queries.warm()
      const proveMs = timeoutMs * PROVING_SHARE
      const where = { contentFile, advisoryDirectory, packageDirectory }
      const task: AnalysisTask = { kind: 'run', ...where, proveMs, bubblewrapPath }
      const isRun = packageDirectory !== undefined || existsSync(getSourcesFile(contentFile))
      const graceMs = isRun ? CLEANUP_MS : 0
      const onEvent = (value: unknown) => {
        const event = value as WorkerEvent
        if ('found' in event) onFound(event.found)
        else if ('sandbox' in event) sandbox = event.sandbox
        else if ('fault' in event) onFault(event.fault)
        else onProgress(event.progress)
      }
      try {
        return await runs.run<AnalysisResult>(task, { timeoutMs, graceMs, signal, onTold: onEvent })
      } finally {
        // A terminated thread leaves them behind.
        rmSync(extractedSourcesDirectory(contentFile), { recursive: true, force: true })
      }
    },
    assessPackages: (contentFile) => {
      const task: AnalysisTask = { kind: 'packages', contentFile, advisoryDirectory }
      return documents.run<PackageFindings>(task, { timeoutMs: REPORT_TIMEOUT_MS })
    },
    reach: async (contentFile, asked) => {
      try {
        const task: AnalysisTask = { kind: 'reach', contentFile, advisoryDirectory, asked }
        return await queries.run<ReachabilityAnswer>(task, { timeoutMs: REACH_TIMEOUT_MS })
      } catch (error) {
        if (!(error instanceof WorkerLost)) throw error
        // The next query should not have to load the modules as well.
        queries.warm()
        return UNKNOWN
      }
    },
    validateDependency: (asked) => validateDependencyBy(store(), asked),
    report: (contentFile, asked) => {
      const task: AnalysisTask = { kind: 'report', contentFile, advisoryDirectory, ...asked }
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
    const { notRun } = await openSandbox({
      signal,
      ...(bubblewrapPath === undefined ? {} : { bubblewrapPath }),
    })
    return { state: 'ok', notRun }
  } catch (error) {
    return {
      state: 'off',
      reason: error instanceof SandboxUnavailable ? error.message : 'the sandbox self-test failed',
    }
  }
}

const freshStore = (directory: string): (() => AdvisoryStore) => {
  let kept: { readonly store: AdvisoryStore; readonly untilMs: number } | undefined
  return () => {
    const nowMs = performance.now()
    if (!kept || nowMs > kept.untilMs)
      kept = { store: openAdvisories(directory), untilMs: nowMs + STORE_KEPT_MS }
    return kept.store
  }
}

const UNKNOWN: ReachabilityAnswer = {
  entrypoints: [],
  call_path_compressed: '',
  call_path_full: [],
  rewrite_hints: [],
  reachable: null,
  reason: 'time_limit: the search of the graph took too long',
  degraded: true,
  indexing: false,
}
