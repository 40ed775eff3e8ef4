import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { WritePurpose } from './disk-room.ts'
import {
  type EmbeddedConnection,
  EmbeddedError,
  type EmbeddedSession,
} from './embedded-connection.ts'

const TOO_MANY_CONNECTIONS = '53300'

type Row = Record<string, unknown>

/**
 * One exclusive lease over one connection, with the interface of a node-postgres pool. The holder
 * of the lease can run a transaction; other callers queue. A holder that requests the lease again
 * would wait for itself; `leaseWaitMs` turns that deadlock into an error.
 */
export class EmbeddedPool implements PostgresPool {
  readonly #connection: EmbeddedConnection
  readonly #leaseWaitMs: number
  readonly #line: (() => void)[] = []
  readonly #purposes = new AsyncLocalStorage<WritePurpose>()
  #isLeased = false

  // Kysely reads these to open connections that cancel queries, which the embedded engine lacks.
  readonly options = {}

  constructor(connection: EmbeddedConnection, leaseWaitMs: number) {
    this.#connection = connection
    this.#leaseWaitMs = leaseWaitMs
  }

  async connect(): Promise<PostgresPoolClient> {
    const session = await this.#lease()
    const purpose = this.#purpose
    let isReleased = false
    const query = async (sql: string, values: readonly unknown[] = []) => {
      const result = await session.ask({ kind: 'query', sql, values, purpose })
      const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SELECT'
      const rowCount = result.affectedRows || result.rows.length
      return { command, rowCount, rows: [...result.rows] }
    }
    return {
      query,
      release: () => {
        if (!isReleased) this.#giveBack()
        isReleased = true
      },
    } as unknown as PostgresPoolClient
  }

  /** Runs one statement under its own lease. */
  query(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const purpose = this.#purpose
    return this.#within(
      async (session) => (await session.ask({ kind: 'query', sql, values, purpose })).rows,
    )
  }

  /**
   * Runs several statements together, without parameters. A failure rolls back the transaction they
   * left open.
   */
  exec(sql: string, timeoutMs?: 'unlimited'): Promise<readonly Row[]> {
    const purpose = this.#purpose
    return this.#within(async (session) => {
      try {
        return (await session.ask({ kind: 'exec', sql, purpose }, timeoutMs)).rows
      } catch (error) {
        await session.ask({ kind: 'exec', sql: 'rollback', purpose }).catch(() => undefined)
        throw error
      }
    })
  }

  /** Runs work whose statements have this write purpose. */
  within<T>(purpose: WritePurpose, work: () => Promise<T>): Promise<T> {
    return this.#purposes.run(purpose, work)
  }

  /** Removes deleted data from the log. */
  async recycleLog(): Promise<void> {
    await this.#within((session) => session.ask({ kind: 'recycle-log' }, 'unlimited'))
  }

  async fillReserve(): Promise<void> {
    await this.#within((session) => session.ask({ kind: 'fill-reserve' }))
  }

  get #purpose(): WritePurpose {
    return this.#purposes.getStore() ?? 'ordinary'
  }

  async end(): Promise<void> {
    await this.#connection.close()
  }

  async #within<T>(work: (session: EmbeddedSession) => Promise<T>): Promise<T> {
    const session = await this.#lease()
    try {
      return await work(session)
    } finally {
      this.#giveBack()
    }
  }

  async #lease(): Promise<EmbeddedSession> {
    await this.#take()
    try {
      return await this.#connection.session()
    } catch (error) {
      this.#giveBack()
      throw error
    }
  }

  #take(): Promise<void> {
    if (!this.#isLeased) {
      this.#isLeased = true
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(limit)
        resolve()
      }
      const limit = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(next), 1)
        const message = `no lease on the database within ${this.#leaseWaitMs} ms`
        reject(new EmbeddedError({ message, code: TOO_MANY_CONNECTIONS }))
      }, this.#leaseWaitMs)
      this.#line.push(next)
    })
  }

  #giveBack(): void {
    const next = this.#line.shift()
    if (next) next()
    else this.#isLeased = false
  }
}
