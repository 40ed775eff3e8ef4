import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FailReason } from './extract-file.ts'
import type { EncodedFacts } from './encoded-facts.ts'
import { computeMoreMs, readCpuMs } from './time-limit.ts'

export type PackedExtraction = { readonly packed: EncodedFacts } | { readonly failed: FailReason }
type ToExtract = { readonly text: string; readonly ending: string }
export type ExtractBatch = { readonly id: number; readonly files: readonly ToExtract[] }
export type ExtractReply = { readonly id: number; readonly results: readonly PackedExtraction[] }

const BATCH_CHARACTERS = 400_000
const BATCH_FILES = 200
/**
 * Time limit of a batch, of the process's CPU time where it can be read. A file that takes longer
 * is hostile, not large: a megabyte takes about 100 ms.
 */
const BATCH_TIME_MS = 20_000
const HEAP_MEGABYTES = 2_048

const workerFile = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? 'extract-worker.ts' : 'extract-worker.js',
    import.meta.url,
  ),
)

/**
 * Extracts many files in worker processes, and returns the results in the order of the files. When
 * the process of a batch crashes or hangs, its files are retried one by one, so that only the
 * failing file fails. Processes stay alive briefly, so consecutive scans start them once.
 */
export const extractAll = async (
  files: readonly ToExtract[],
  onProgress: (count: number) => void = () => {},
): Promise<PackedExtraction[]> => {
  let count = 0
  const results: PackedExtraction[] = Array.from({ length: files.length })
  const batches = makeBatches(files)
  const lanes = Math.min(batches.length, Math.max(1, availableParallelism()))
  const lane = async () => {
    let worker: Worker | undefined
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      worker ??= takeResting() ?? new Worker()
      const outcome = await worker.run(batch.map((at) => files[at] as ToExtract))
      if (Array.isArray(outcome)) {
        outcome.forEach((result, at) => (results[batch[at] as number] = result))
        onProgress((count += batch.length))
        continue
      }
      const isBlamed = batch.length === 1 && !worker.hasRested
      worker = undefined
      if (isBlamed) results[batch[0] as number] = { failed: outcome as 'crash' | 'time' }
      else batches.push(...batch.map((at) => [at]))
    }
    worker?.rest()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

const makeBatches = (files: readonly ToExtract[]): number[][] => {
  const batches: number[][] = []
  let characters = Infinity
  files.forEach(({ text }, at) => {
    const last = batches.at(-1)
    if (!last || characters + text.length > BATCH_CHARACTERS || last.length >= BATCH_FILES) {
      batches.push([at])
      characters = text.length
      return
    }
    last.push(at)
    characters += text.length
  })
  return batches
}

const REST_MS = 1_000
const resting: Worker[] = []

/** One worker process. After a crash or a timeout, a new process replaces it. */
export class Worker {
  readonly #process: ChildProcess
  #batches = 0
  #rest: NodeJS.Timeout | undefined
  /** It has served before, so its exit may have another cause than the last file. */
  hasRested = false

  constructor() {
    this.#process = fork(workerFile, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It needs no environment, and a hostile file must find nothing in it.
      env: {},
      execArgv: [...sourceFlags, `--max-old-space-size=${HEAP_MEGABYTES}`, '--stack-size=3900'],
    })
  }

  /** With `timeMs`, the limit is by the clock, however busy the machine is. */
  run(
    files: readonly ToExtract[],
    timeMs?: number,
  ): Promise<readonly PackedExtraction[] | 'crash' | 'time'> {
    const id = (this.#batches += 1)
    const child = this.#process
    return new Promise((resolve) => {
      const settle = (outcome: readonly PackedExtraction[] | 'crash' | 'time') => {
        clearTimeout(timer)
        child.removeAllListeners()
        child.on('error', () => {})
        if (typeof outcome === 'string') child.kill('SIGKILL')
        resolve(outcome)
      }
      const limitMs = timeMs ?? BATCH_TIME_MS
      const startedMs = performance.now()
      const cpuMs = readCpuMs(child.pid) ?? 0
      const check = () => {
        const usedMs = readCpuMs(child.pid)
        const moreMs =
          timeMs === undefined
            ? computeMoreMs({
                limitMs,
                waitedMs: performance.now() - startedMs,
                usedMs: usedMs === undefined ? undefined : usedMs - cpuMs,
              })
            : 0
        if (moreMs === 0) settle('time')
        else timer = setTimeout(check, moreMs)
      }
      let timer = setTimeout(check, limitMs)
      child.on('message', (reply: ExtractReply) => {
        if (reply.id === id) settle(reply.results)
      })
      child.on('exit', () => settle('crash'))
      child.on('error', () => settle('crash'))
      child.send({ id, files } satisfies ExtractBatch, (error) => {
        if (error) settle('crash')
      })
    })
  }

  /** Waits for another call without keeping the main process alive. */
  rest(): void {
    this.hasRested = true
    this.#process.unref()
    this.#process.channel?.unref()
    this.#process.once('exit', () => this.#leave())
    this.#rest = setTimeout(() => this.#leave(), REST_MS).unref()
    resting.push(this)
  }

  wake(): this {
    clearTimeout(this.#rest)
    this.#process.removeAllListeners('exit')
    this.#process.ref()
    this.#process.channel?.ref()
    return this
  }

  #leave(): void {
    clearTimeout(this.#rest)
    if (resting.includes(this)) resting.splice(resting.indexOf(this), 1)
    this.end()
  }

  end(): void {
    if (this.#process.connected) this.#process.disconnect()
  }
}

/** A worker that rests, if there is one. */
export const takeResting = (): Worker | undefined => resting.pop()?.wake()

// When run from sources, workspace packages are resolved by this condition.
const sourceFlags = workerFile.endsWith('.ts') ? ['--conditions=source'] : []
