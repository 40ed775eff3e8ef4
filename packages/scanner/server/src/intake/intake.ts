import { CodedError, type Issue } from '@daimon/runtime'
import { WorkerLost, WorkerPool, workerFile } from '../worker-pool.ts'

export type IntakeTask = {
  readonly bytes: Uint8Array
  readonly isColumnar: boolean
  /** Where the caller's fragments lie, and where those of a body go. */
  readonly fragmentFolder: string
  /** Where the content goes. */
  readonly contentFile: string
}

export type Taken = {
  readonly digest: string
  readonly contentBytes: number
  /** Everything but graph, dependencies and sources, with their counts. */
  readonly head: Readonly<Record<string, unknown>> & {
    readonly repo_fingerprint: string
    readonly git_tree_hash: string
  }
  readonly fragments: readonly { readonly digest: string; readonly bytes: number }[]
  readonly digests: readonly string[]
}

type Fault = {
  readonly code: string
  readonly message: string
  readonly issues?: readonly Issue[]
  readonly missing?: readonly string[]
}

const THREADS = 2
const MEMORY_MB_MAX = 2_048
const TIMEOUT_MS = 60_000

export type Intake = {
  readonly take: (task: IntakeTask) => Promise<Taken>
  readonly close: () => Promise<void>
}

/** Reads submissions in threads of their own. Throws what the caller can do about a bad one. */
export const createIntake = (): Intake => {
  const pool = new WorkerPool(workerFile('./intake-worker', import.meta.url), {
    size: THREADS,
    memoryMbMax: MEMORY_MB_MAX,
  })
  return {
    take: async (task) => {
      try {
        return await pool.run<Taken>(task, { timeoutMs: TIMEOUT_MS })
      } catch (error) {
        throw codedOf(error)
      }
    },
    close: () => pool.close(),
  }
}

const codedOf = (error: unknown): unknown => {
  if (error instanceof WorkerLost)
    return new CodedError('PAYLOAD_TOO_LARGE', {
      detail: 'The submission takes more memory or time to read than the service gives it.',
      cause: error,
    })
  const { code, message, issues = [], missing = [] } = error as Fault
  if (code === 'INTERNAL_ERROR') return new Error(message)
  return new CodedError(code, {
    detail: code === 'VALIDATION_ERROR' ? told(issues) : message,
    issues,
    ...(missing.length > 0 ? { extra: { missing } } : {}),
  })
}

const told = (issues: readonly Issue[]): string =>
  `${issues.length} issue(s): ${issues
    .slice(0, 3)
    .map(({ pointer, message }) => `${pointer || 'the body'} ${message}`)
    .join('; ')}${issues.length > 3 ? '; …' : ''}`
