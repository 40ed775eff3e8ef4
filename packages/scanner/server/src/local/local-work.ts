import { ApiError } from '@daimon/runtime'
import { CLEANUP_MS } from '../stop-limits.ts'
import { WorkerLost, WorkerPool, workerFile } from '../worker-pool.ts'
import type { LocalTask, Submission, ReplayResult } from './local-worker.ts'

/** Reads local directories and replays proofs, in threads. */
export type LocalWork = {
  readonly prepare: (root: string, verifies: boolean) => Promise<Submission>
  readonly replay: (
    proof: Record<string, unknown>,
    root: string | undefined,
    signal: AbortSignal,
  ) => Promise<ReplayResult>
  readonly close: () => Promise<void>
}

const THREADS = 2
const MEMORY_MB_MAX = 4_096

type Options = {
  readonly advisoryDirectory: string
  readonly bubblewrapPath: string | undefined
  readonly timeoutMs: number
}

export const createLocalWork = ({
  advisoryDirectory,
  bubblewrapPath,
  timeoutMs,
}: Options): LocalWork => {
  const pool = new WorkerPool(workerFile('./local-worker', import.meta.url), {
    size: THREADS,
    memoryMbMax: MEMORY_MB_MAX,
  })
  const run = async <Result>(task: LocalTask, signal?: AbortSignal): Promise<Result> => {
    try {
      return await pool.run<Result>(task, { timeoutMs, graceMs: CLEANUP_MS, signal })
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error
      throw new ApiError('ENGINE_BUSY', {
        detail: `The work did not finish: ${error.message}. Retry, or use the command line.`,
        headers: { 'retry-after': '15' },
        cause: error,
      })
    }
  }
  return {
    prepare: (root, verifies) => run({ kind: 'prepare', root, verifies, advisoryDirectory }),
    replay: (proof, root, signal) => run({ kind: 'replay', proof, root, bubblewrapPath }, signal),
    close: () => pool.close(),
  }
}
