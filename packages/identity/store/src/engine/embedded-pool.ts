import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type EmbeddedConnection, EmbeddedError } from './embedded-connection.ts'

const TOO_MANY_CONNECTIONS = '53300'

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
    await this.#take()
    let isReleased = false
    const query = async (sql: string, values: readonly unknown[] = []) => {
      const result = await this.#connection.ask({ kind: 'query', sql, values })
      const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SELECT'
      return {
        command,
        rowCount: result.affectedRows || result.rows.length,
        rows: [...result.rows],
      }
    }
    return {
      query,
      release: () => {
        if (!isReleased) this.#giveBack()
        isReleased = true
      },
    } as unknown as PostgresPoolClient
  }

  /** Several statements at once, without parameters; a failed one does not leave the connection in its transaction. */
  async exec(sql: string): Promise<readonly Record<string, unknown>[]> {
    await this.#take()
    try {
      return (await this.#connection.ask({ kind: 'exec', sql })).rows
    } catch (error) {
      await this.#connection.ask({ kind: 'exec', sql: 'rollback' }).catch(() => undefined)
      throw error
    } finally {
      this.#giveBack()
    }
  }

  async end(): Promise<void> {
    await this.#connection.close()
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
        reject(
          new EmbeddedError({
            message: `no lease on the database within ${this.#leaseWaitMs} ms`,
            code: TOO_MANY_CONNECTIONS,
          }),
        )
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
