import { Worker } from 'node:worker_threads'
import type {
  EmbeddedFault,
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedResult,
} from './embedded-protocol.ts'

export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined

  constructor(fault: EmbeddedFault) {
    super(fault.message)
    this.code = fault.code
    this.constraint = fault.constraint
    this.detail = fault.detail
  }
}

/** SQLSTATEs of our own making, in the classes that PostgreSQL uses for the same. */
const CONNECTION_LOST = '08006'
const QUERY_CANCELED = '57014'

type Waiting = {
  readonly resolve: (result: EmbeddedResult) => void
  readonly reject: (error: Error) => void
}
type Unsent = EmbeddedRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never

// Source and build differ in the ending of this very file's name.
const workerFile = new URL(
  `./embedded-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
)

/**
 * The one connection to the embedded database, in a worker thread. PGlite cannot cancel a statement: one that
 * passes `statementTimeoutMs` ends the worker, and the next statement opens the folder again.
 */
export class EmbeddedConnection {
  readonly #directory: string | undefined
  readonly #statementTimeoutMs: number
  readonly #waiting = new Map<number, Waiting>()
  #worker: Promise<Worker> | undefined
  #lastId = 0
  #isClosed = false

  constructor(directory: string | undefined, statementTimeoutMs: number) {
    this.#directory = directory
    this.#statementTimeoutMs = statementTimeoutMs
  }

  async open(): Promise<void> {
    await (this.#worker ??= this.#start())
  }

  async ask(request: Unsent): Promise<EmbeddedResult> {
    if (this.#isClosed)
      throw new EmbeddedError({ message: 'the database is closed', code: CONNECTION_LOST })
    const worker = await (this.#worker ??= this.#start())
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.#giveUp(worker), this.#statementTimeoutMs)
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(limit)
          this.#waiting.delete(id)
          then(value)
        }
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      worker.postMessage({ ...request, id })
    })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    if (this.#worker) {
      await this.ask({ kind: 'close' })
      const worker = await this.#worker
      this.#isClosed = true
      await worker.terminate()
    }
    this.#isClosed = true
  }

  #start(): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(workerFile, {
        workerData: { directory: this.#directory },
        name: 'daimon-pglite',
      })
      const fail = (error: Error) => {
        this.#worker = undefined
        reject(error)
        this.#rejectAll(error)
      }
      worker.on('message', (reply: EmbeddedReply) => {
        if (reply.id === 'ready') resolve(worker)
        else if (reply.id === 'failed')
          fail(new EmbeddedError((reply as { fault: EmbeddedFault }).fault))
        else this.#settle(reply)
      })
      worker.on('error', fail)
      worker.on('exit', () =>
        fail(new EmbeddedError({ message: 'the database worker ended', code: CONNECTION_LOST })),
      )
    })
  }

  #settle(reply: Extract<EmbeddedReply, { id: number }>): void {
    const waiting = this.#waiting.get(reply.id)
    if ('result' in reply) waiting?.resolve(reply.result)
    else waiting?.reject(new EmbeddedError(reply.fault))
  }

  #giveUp(worker: Worker): void {
    this.#worker = undefined
    this.#rejectAll(
      new EmbeddedError({
        message: `a statement took longer than ${this.#statementTimeoutMs} ms`,
        code: QUERY_CANCELED,
      }),
    )
    void worker.terminate()
  }

  #rejectAll(error: Error): void {
    // Rejecting one removes it from the map, which iteration allows for.
    for (const waiting of this.#waiting.values()) waiting.reject(error)
  }
}
