import { Worker } from 'node:worker_threads'

export type WorkerMessage =
  | { readonly kind: 'told'; readonly value: unknown }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly fault: unknown }

/** A worker that ended before its task: out of memory, out of time, or crashed. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

/** Asks the thread to stop its task, which then fails. */
export const STOP = { kind: 'stop' } as const

export type TaskOptions = {
  readonly timeoutMs: number
  /** Cleanup time of a canceled task after STOP; without it, the thread ends at once. */
  readonly graceMs?: number
  readonly signal?: AbortSignal | undefined
  readonly onTold?: (value: unknown) => void
}

export type PoolOptions = {
  readonly size: number
  readonly memoryMbMax: number
  /** How long a thread waits for its next task before it ends. */
  readonly idleMs?: number
}

/** A thread with its modules takes 50 MB, and after a large task much more. */
const IDLE_MS = 120_000

/**
 * Threads that each run one task at a time, so that no submission blocks the API. A task that is
 * canceled, or exceeds its time or memory, ends its thread; the next task gets a new one.
 */
export class WorkerPool {
  readonly #file: URL
  readonly #size: number
  readonly #memoryMbMax: number
  readonly #idleMs: number
  /** Those without a task, and what ends them. */
  readonly #idle = new Map<Worker, NodeJS.Timeout>()
  /** All that have not ended, idle ones included. */
  readonly #threads = new Set<Worker>()
  /** Each takes over the slot of a task that has ended. */
  readonly #line: (() => void)[] = []
  readonly #closing = new AbortController()
  #busy = 0

  constructor(file: URL, { size, memoryMbMax, idleMs = IDLE_MS }: PoolOptions) {
    this.#file = file
    this.#size = size
    this.#memoryMbMax = memoryMbMax
    this.#idleMs = idleMs
  }

  /** Runs a task; rejects with the thread's `failed` value, WorkerLost, or the signal's reason. */
  async run<Result>(task: unknown, options: TaskOptions): Promise<Result> {
    const { signal: canceling } = options
    const closing = this.#closing.signal
    const signal = canceling ? AbortSignal.any([closing, canceling]) : closing
    await this.#takeSlot(signal)
    try {
      signal.throwIfAborted()
      const worker = this.#takeIdle() ?? this.#start()
      return (await this.#runOn(worker, task, { ...options, signal })) as Result
    } finally {
      this.#passSlot()
    }
  }

  /** Starts a thread for a task that is about to come: loading its modules takes a while. */
  warm(): void {
    if (this.#idle.size + this.#busy === 0 && !this.#closing.signal.aborted)
      this.#rest(this.#start())
  }

  /** Cancels all tasks; resolves when their cleanup, and with it every thread, has ended. */
  async close(): Promise<void> {
    this.#closing.abort(new WorkerLost('the service is stopping'))
    const ended = [...this.#threads].map(
      (worker) => new Promise<unknown>((resolve) => worker.once('exit', resolve)),
    )
    for (const worker of this.#idle.keys()) void worker.terminate()
    await Promise.all(ended)
  }

  /** Resolves in the order of calls; rejects with the signal's reason. */
  async #takeSlot(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#busy < this.#size) {
      this.#busy += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#line.splice(this.#line.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      this.#line.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** A slot that became free before the next in the line woke could be taken by a later call. */
  #passSlot(): void {
    const enter = this.#line.shift()
    if (enter) enter()
    else this.#busy -= 1
  }

  /** The one that rested last: the others end if one is enough. */
  #takeIdle(): Worker | undefined {
    const worker = [...this.#idle.keys()].at(-1)
    if (worker) this.#leaveIdle(worker)
    return worker
  }

  #rest(worker: Worker): void {
    const end = () => {
      this.#idle.delete(worker)
      void worker.terminate()
    }
    this.#idle.set(worker, setTimeout(end, this.#idleMs).unref())
  }

  #leaveIdle(worker: Worker): void {
    clearTimeout(this.#idle.get(worker))
    this.#idle.delete(worker)
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      name: 'daimon-scan',
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMbMax },
    })
    // An idle thread must not keep the process alive; one that crashes while idle is replaced.
    worker.unref()
    worker.on('error', () => undefined)
    this.#threads.add(worker)
    worker.once('exit', () => {
      this.#threads.delete(worker)
      this.#leaveIdle(worker)
    })
    return worker
  }

  #runOn(
    worker: Worker,
    task: unknown,
    { timeoutMs, graceMs = 0, signal, onTold: onReported }: TaskOptions,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let ending: (() => void) | undefined
      let grace: NodeJS.Timeout | undefined
      const settle = (isFit: boolean, finish: () => void) => {
        clearTimeout(limit)
        clearTimeout(grace)
        signal?.removeEventListener('abort', onAbort)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        if (isFit && !this.#closing.signal.aborted) this.#rest(worker)
        else void worker.terminate()
        finish()
      }
      const end = (finish: () => void) => {
        if (ending) return
        ending = finish
        if (graceMs === 0) return settle(false, finish)
        worker.postMessage(STOP)
        grace = setTimeout(() => settle(false, finish), graceMs)
      }
      const lost = (why: string, cause?: unknown) => () => reject(new WorkerLost(why, { cause }))
      const onAbort = () => end(() => reject(signal?.reason as Error))
      const onError = (error: unknown) =>
        settle(false, ending ?? lost((error as Error).message, error))
      const onExit = () => settle(false, ending ?? lost('the thread ended'))
      const onMessage = (message: WorkerMessage) => {
        if (message.kind === 'told') onReported?.(message.value)
        else if (ending) settle(true, ending)
        else if (message.kind === 'done') settle(true, () => resolve(message.value))
        else settle(true, () => reject(message.fault))
      }
      const limit = setTimeout(() => end(lost(`it took longer than ${timeoutMs} ms`)), timeoutMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      worker.postMessage(task)
    })
  }
}

/** The file of a worker next to this one: `.ts` in the sources, `.js` in the build. */
export const workerFile = (path: string, base: string): URL =>
  new URL(`${path}${base.endsWith('.ts') ? '.ts' : '.js'}`, base)
