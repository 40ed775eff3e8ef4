import { Worker } from 'node:worker_threads'
import type {
  EmbeddedFault,
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

/** One life of the worker that holds PGlite: it starts once, and once ended it answers nothing any more. */
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
    // Whoever opens it waits for it; nobody else needs to hear of it a second time.
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

  /** Ends the thread; resolves when it is gone, so that the folder may be opened again. */
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
    // Rejecting one removes it from the map, which iteration allows for.
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ending)
  }
}

/** What one lease talks to: the worker of its beginning and no other, so that no half of a transaction runs elsewhere. */
export type EmbeddedSession = {
  readonly ask: (request: Unsent, timeoutMs?: number | 'unlimited') => Promise<EmbeddedResult>
}

/**
 * The one connection to the embedded database, in a worker thread. PGlite cannot cancel a statement: one that
 * passes `statementTimeoutMs` ends the worker, and the next lease opens the folder again.
 */
export class EmbeddedConnection {
  readonly #place: EmbeddedPlace
  readonly #statementTimeoutMs: number
  /** Hears of every error that a statement ends with. */
  onFault: (error: Error) => void = () => undefined
  #life: WorkerLife | undefined
  #isClosed = false

  constructor(place: EmbeddedPlace, statementTimeoutMs: number) {
    this.#place = place
    this.#statementTimeoutMs = statementTimeoutMs
  }

  /** Opens the database when it is not open; in memory nothing is left to open again. */
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
