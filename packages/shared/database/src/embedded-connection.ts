import { Worker } from 'node:worker_threads'
import type {
  EmbeddedIssue,
  EmbeddedPlace,
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedResult,
} from './embedded-protocol.ts'

export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined

  constructor(fault: EmbeddedIssue) {
    super(fault.message)
    this.code = fault.code
    this.constraint = fault.constraint
    this.detail = fault.detail
  }
}

/** SQLSTATEs of this package, in the classes that PostgreSQL uses for the same conditions. */
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

// The source and the build of this file differ in their extension.
const workerFile = new URL(
  `./embedded-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
)

/** One run of the worker that holds PGlite. It starts once; after its end it answers no request. */
class WorkerLife {
  readonly started: Promise<void>
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #ending: EmbeddedError | undefined

  constructor(place: EmbeddedPlace) {
    const worker = new Worker(workerFile, { workerData: place, name: 'daimon-pglite' })
    this.#worker = worker
    this.started = new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.#end(error)
        reject(error)
      }
      worker.on('message', (reply: EmbeddedReply) => {
        if (reply.id === 'ready') resolve()
        else if (reply.id === 'failed') fail(new EmbeddedError(reply.fault))
        else this.#settle(reply)
      })
      worker.on('error', fail)
      worker.on('exit', () =>
        fail(new EmbeddedError({ message: 'the database worker ended', code: CONNECTION_LOST })),
      )
    })
    // The caller that opens it gets this error; other callers needn't see it again.
    this.started.catch(() => undefined)
  }

  get hasEnded(): boolean {
    return this.#ending !== undefined
  }

  ask(request: Unsent, timeoutMs: number | undefined): Promise<EmbeddedResult> {
    if (this.#ending) return Promise.reject(this.#ending)
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      const message = `a statement took longer than ${timeoutMs} ms`
      const limit =
        timeoutMs === undefined
          ? undefined
          : setTimeout(
              () => void this.end(new EmbeddedError({ message, code: QUERY_CANCELED })),
              timeoutMs,
            )
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(limit)
          this.#waiting.delete(id)
          then(value)
        }
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      this.#worker.postMessage({ ...request, id })
    })
  }

  /**
   * Terminates the thread and resolves when it ended, so that the directory can be opened again.
   */
  async end(error: Error): Promise<void> {
    this.#end(error)
    await this.#worker.terminate()
  }

  #settle(reply: Extract<EmbeddedReply, { id: number }>): void {
    const waiting = this.#waiting.get(reply.id)
    if ('result' in reply) waiting?.resolve(reply.result)
    else waiting?.reject(new EmbeddedError(reply.fault))
  }

  #end(error: Error): void {
    this.#ending ??=
      error instanceof EmbeddedError
        ? error
        : new EmbeddedError({ message: error.message, code: CONNECTION_LOST })
    // Rejecting a request deletes it from the map, which is safe during iteration.
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ending)
  }
}

/** Binds a lease to the worker it began with, so that no part of a transaction runs in another. */
export type EmbeddedSession = {
  readonly ask: (request: Unsent, timeoutMs?: number | 'unlimited') => Promise<EmbeddedResult>
}

/**
 * The single connection to the embedded database, in a worker thread. PGlite can't cancel a
 * statement: one that exceeds `statementTimeoutMs` terminates the worker, and the next lease opens
 * the directory again.
 */
export class EmbeddedConnection {
  readonly #place: EmbeddedPlace
  readonly #statementTimeoutMs: number
  /** Called with each error that ends a statement. */
  onFault: (error: Error) => void = () => undefined
  #life: WorkerLife | undefined
  #isClosed = false

  constructor(place: EmbeddedPlace, statementTimeoutMs: number) {
    this.#place = place
    this.#statementTimeoutMs = statementTimeoutMs
  }

  /** Opens the database if it isn't open. An in-memory database can't be opened again. */
  async session(): Promise<EmbeddedSession> {
    if (this.#isClosed)
      throw new EmbeddedError({ message: 'the database is closed', code: CONNECTION_LOST })
    if (this.#life?.hasEnded) {
      await this.#life.end(new EmbeddedError({ message: 'ended', code: CONNECTION_LOST }))
      this.#life = undefined
    }
    const life = (this.#life ??= new WorkerLife(this.#place))
    await life.started
    return {
      ask: async (request, timeoutMs = this.#statementTimeoutMs) => {
        try {
          return await life.ask(request, timeoutMs === 'unlimited' ? undefined : timeoutMs)
        } catch (error) {
          this.onFault(error as Error)
          throw error
        }
      },
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const life = this.#life
    if (!life) return
    if (!life.hasEnded) await life.ask({ kind: 'close' }, undefined)
    await life.end(new EmbeddedError({ message: 'the database is closed', code: CONNECTION_LOST }))
  }
}
