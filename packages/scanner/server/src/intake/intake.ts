import { ApiError, type Issue } from '@daimon/runtime'
import { WorkerLost, WorkerPool, workerFile } from '../worker-pool.ts'

export type IntakeTask = {
  readonly bytes: Uint8Array
  readonly isColumnar: boolean
  /** Directory of the caller's fragments; those of the body are added to it. */
  readonly fragmentDirectory: string
  /** File for the content. */
  readonly contentFile: string
}

export type AcceptedSubmission = {
  readonly digest: string
  readonly contentBytes: number
  /** Everything except graph, dependencies, and sources; with their counts. */
  readonly head: Readonly<Record<string, unknown>> & {
    readonly repo_fingerprint: string
    readonly git_tree_hash: string
  }
  readonly fragments: readonly { readonly digest: string; readonly bytes: number }[]
  readonly digests: readonly string[]
}

type SubmissionIssue = {
  readonly code: string
  readonly message: string
  readonly issues?: readonly Issue[]
  readonly missing?: readonly string[]
}

const THREADS = 2
const MEMORY_MB_MAX = 2_048
const TIMEOUT_MS = 60_000

export type Intake = {
  readonly take: (task: IntakeTask) => Promise<AcceptedSubmission>
  readonly close: () => Promise<void>
}

/** Reads submissions in worker threads. Throws coded errors for invalid ones. */
export const createIntake = (): Intake => {
  const pool = new WorkerPool(workerFile('./intake-worker', import.meta.url), {
    size: THREADS,
    memoryMbMax: MEMORY_MB_MAX,
  })
  return {
    take: async (task) => {
      try {
        return await pool.run<AcceptedSubmission>(task, { timeoutMs: TIMEOUT_MS })
      } catch (error) {
        throw toApiError(error)
      }
    },
    close: () => pool.close(),
  }
}

const toApiError = (error: unknown): unknown => {
  if (error instanceof WorkerLost)
    return new ApiError('PAYLOAD_TOO_LARGE', {
      detail: 'Reading the submission exceeds the memory or time limit. Send a smaller one.',
      cause: error,
    })
  const { code, message, issues = [], missing = [] } = error as SubmissionIssue
  if (code === 'INTERNAL_ERROR') return new Error(message)
  return new ApiError(code, {
    detail: code === 'VALIDATION_ERROR' ? summarizeIssues(issues) : message,
    issues,
    ...(missing.length > 0 ? { extra: { missing } } : {}),
  })
}

const summarizeIssues = (issues: readonly Issue[]): string =>
  `${issues.length} issue(s): ${issues
    .slice(0, 3)
    .map(({ pointer, message }) => `${pointer || 'the body'} ${message}`)
    .join('; ')}${issues.length > 3 ? '; …' : ''}`
