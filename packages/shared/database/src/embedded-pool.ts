import type { PostgresPool, PostgresPoolClient } from 'kysely'
import {
  type EmbeddedConnection,
  EmbeddedError,
  type EmbeddedSession,
} from './embedded-connection.ts'

const TOO_MANY_CONNECTIONS = '53300'

type Row = Record<string, unknown>

/**
 * One exclusive lease over one connection, in the shape of a node-postgres pool: whoever holds it may run a
 * transaction, everybody else waits in line. Whoever asks for it while holding it would wait for itself, which
 * `leaseWaitMs` turns into an error.
 */
export class EmbeddedPool implements PostgresPool {
  readonly #connection: EmbeddedConnection
  readonly #leaseWaitMs: number
  readonly #line: (() => void)[] = []
  #isLeased = false

  // Kysely reads them to make cancelling connections of its own, which an embedded engine has not.
  readonly options = {}

  constructor(connection: EmbeddedConnection, leaseWaitMs: number) {
    this.#connection = connection
    this.#leaseWaitMs = leaseWaitMs
  }

  async connect(): Promise<PostgresPoolClient> {
    const session = await this.#lease()
    let isReleased = false
    const query = async (sql: string, values: readonly unknown[] = []) => {
      const result = await session.ask({ kind: 'query', sql, values })
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

  /** One statement under a lease of its own. */
  query(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.#within(async (session) => (await session.ask({ kind: 'query', sql, values })).rows)
  }

  /** Several statements at once, without parameters; a failed one does not leave the connection in its transaction. */
  exec(sql: string, timeoutMs?: 'unlimited'): Promise<readonly Row[]> {
    return this.#within(async (session) => {
      try {
        return (await session.ask({ kind: 'exec', sql }, timeoutMs)).rows
      } catch (error) {
        await session.ask({ kind: 'exec', sql: 'rollback' }).catch(() => undefined)
        throw error
      }
    })
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
