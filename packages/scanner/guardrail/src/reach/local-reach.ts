import { Worker } from 'node:worker_threads'
import type { ReachabilityAnswer } from '@daimon/scanner-api'
import type { ReachabilityContext } from '@daimon/scanner-engine'
import { untilAborted } from '../until-aborted.ts'

export type ReachWorkerData = { readonly root: string; readonly cacheDirectory: string }
export type ReachQuestion = { readonly id: number; readonly name: string; readonly symbol: string }
export type ReachAnswer =
  | { readonly id: number; readonly found: ReachabilityContext | undefined }
  | { readonly id: number; readonly fault: string }

/** Together with the service query, less than the two seconds of the contract. */
const WAIT_MS = 1_000

const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? 'reach-worker.ts' : 'reach-worker.js',
  import.meta.url,
)

/**
 * Finds call paths to packages with a graph that a thread builds and that is cached for a while.
 */
export class LocalReach {
  readonly #data: ReachWorkerData
  readonly #waiting = new Map<number, (answer: ReachAnswer) => void>()
  #worker: Worker | undefined
  #asked = 0

  constructor(data: ReachWorkerData) {
    this.#data = data
  }

  /** Returns within two seconds, with `indexing` while the graph is being built. */
  async context(name: string, symbol: string): Promise<ReachabilityAnswer> {
    try {
      const answer = await untilAborted(this.#ask(name, symbol), AbortSignal.timeout(WAIT_MS))
      if ('fault' in answer || !answer.found) return { ...NOTHING, degraded: true }
      const { entrypoints, call_path_compressed, call_path_full, rewrite_hints, reason } =
        answer.found
      return {
        entrypoints: entrypoints.map((each) => `${each.file}:${each.line} ${each.symbol}`),
        call_path_compressed: call_path_compressed ?? '',
        call_path_full: [...call_path_full],
        rewrite_hints: [...rewrite_hints, ...(reason === null ? [] : [reason])],
        degraded: false,
        indexing: false,
      }
    } catch {
      return { ...NOTHING, indexing: true }
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #ask(name: string, symbol: string): Promise<ReachAnswer> {
    const worker = (this.#worker ??= this.#start())
    this.#asked += 1
    const id = this.#asked
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      worker.postMessage({ id, name, symbol } satisfies ReachQuestion)
    })
  }

  #start(): Worker {
    const worker = new Worker(workerFile, {
      workerData: this.#data,
      stdout: true,
      // When running from sources, workspace packages need the `source` condition.
      execArgv: workerFile.pathname.endsWith('.ts') ? ['--conditions=source'] : [],
    })
    const settle = (answer: ReachAnswer) => {
      this.#waiting.get(answer.id)?.(answer)
      this.#waiting.delete(answer.id)
    }
    worker.on('message', settle)
    worker.on('error', () => {
      for (const id of this.#waiting.keys()) settle({ id, fault: 'the scan failed' })
      this.#worker = undefined
    })
    worker.unref()
    return worker
  }
}

const NOTHING: ReachabilityAnswer = {
  entrypoints: [],
  call_path_compressed: '',
  call_path_full: [],
  rewrite_hints: [],
  degraded: false,
  indexing: false,
}
