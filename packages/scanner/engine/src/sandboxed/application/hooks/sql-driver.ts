/**
 * Mock database driver: sends every statement to the monitor and returns no rows. Only the
 * statement matters.
 */
import { EventEmitter } from 'node:events'
import { recordCall } from '../recorder.ts'
import { sendStatement } from './database-connection.ts'

type Callback = (error: null, rows: unknown, more?: unknown) => void

const ROWS = Object.assign([], { rows: [], rowCount: 0, affectedRows: 0, insertId: 0, fields: [] })

/**
 * Sends a statement given as text, `{text}`, or `{sql}`. Bound values are left out, because they
 * never become part of it.
 */
const ask = (name: string, args: readonly unknown[]): Promise<unknown> => {
  const [first] = args
  const { text, sql } = (typeof first === 'object' && first !== null ? first : {}) as {
    text?: unknown
    sql?: unknown
  }
  const statement = typeof first === 'string' ? first : (text ?? sql ?? '')
  recordCall('sql', name, statement)
  sendStatement(typeof statement === 'string' ? statement : '')
  const callback = args.findLast((each) => typeof each === 'function') as Callback | undefined
  if (callback) setImmediate(() => callback(null, ROWS, []))
  return Promise.resolve(ROWS)
}

class Connection extends EventEmitter {
  query(...args: unknown[]): unknown {
    return ask('query', args)
  }
  execute(...args: unknown[]): unknown {
    return ask('execute', args)
  }
  run(...args: unknown[]): unknown {
    void ask('run', args)
    return this
  }
  get(...args: unknown[]): unknown {
    void ask('get', args)
    return undefined
  }
  all(...args: unknown[]): unknown {
    void ask('all', args)
    return []
  }
  each(...args: unknown[]): unknown {
    void ask('each', args)
    return this
  }
  exec(...args: unknown[]): unknown {
    void ask('exec', args)
    return this
  }
  prepare(...args: unknown[]): unknown {
    void ask('prepare', args)
    return new Statement()
  }
  serialize(act?: () => void): void {
    act?.()
  }
  connect(callback?: Callback): unknown {
    if (typeof callback === 'function') setImmediate(() => callback(null, this, () => {}))
    return Promise.resolve(this)
  }
  getConnection(callback?: Callback): unknown {
    return this.connect(callback)
  }
  promise(): this {
    return this
  }
  release(): void {}
  close(): void {}
  end(callback?: Callback): unknown {
    callback?.(null, undefined)
    return Promise.resolve()
  }
}

/** A prepared statement. Its bound values aren't reported. */
class Statement {
  run(): unknown {
    return { changes: 0, lastInsertRowid: 0 }
  }
  get(): unknown {
    return undefined
  }
  all(): unknown {
    return []
  }
  iterate(): unknown {
    return [][Symbol.iterator]()
  }
  finalize(): void {}
}

const connect = (): Connection => new Connection()

function Driver(this: unknown): Connection {
  return new Connection()
}
const driver = Object.assign(Driver, {
  Pool: Connection,
  Client: Connection,
  Database: Connection,
  createConnection: connect,
  createPool: connect,
  verbose: () => driver,
  escape: (value: unknown) => `'${String(value).replaceAll("'", "''")}'`,
  types: { setTypeParser: () => {} },
})

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { driver as default, driver as 'module.exports' }
export const { Pool, Client, Database, createConnection, createPool } = driver
