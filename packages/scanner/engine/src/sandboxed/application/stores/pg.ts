/** Stand-in for the driver `pg`, without a server. */
import { EventEmitter } from 'node:events'
import { type Callback, findCallback, readStatement } from './read-statement.ts'
import { announce, ask } from './sql-store.ts'

const query = (args: readonly unknown[]): unknown => {
  const [first] = args
  const { statement, values, isList } = readStatement(args)
  announce('query', statement)
  const { rows, columns, changes } = ask(statement, values, 'postgres')
  const result = {
    command: (/^\s*(\w+)/.exec(statement)?.[1] ?? '').toUpperCase(),
    rowCount: changes,
    rows: isList ? rows.map((row) => Object.values(row)) : rows,
    fields: columns.map((name) => ({ name, dataTypeID: 25 })),
    oid: 0,
  }
  const callback =
    findCallback(args) ?? (first as { readonly callback?: Callback } | null | undefined)?.callback
  if (typeof callback === 'function') {
    setImmediate(() => callback(null, result))
    return undefined
  }
  // Cursors and streams hand in an object of their own.
  if (typeof (first as { submit?: unknown } | null)?.submit === 'function') return first
  return Promise.resolve(result)
}

class Client extends EventEmitter {
  readonly connectionParameters = { host: '127.0.0.1', port: 5432, database: 'app' }
  readonly connection = Object.assign(new EventEmitter(), { stream: new EventEmitter() })
  readonly processID = 1

  query(...args: unknown[]): unknown {
    return query(args)
  }
  connect(callback?: (...args: readonly unknown[]) => void): unknown {
    if (typeof callback === 'function')
      return void setImmediate(() => callback(null, this, () => {}))
    return Promise.resolve(this)
  }
  release(): void {}
  end(callback?: () => void): unknown {
    if (typeof callback === 'function') return void setImmediate(callback)
    return Promise.resolve()
  }
  escapeIdentifier(name: string): string {
    return `"${name.replaceAll('"', '""')}"`
  }
  escapeLiteral(text: string): string {
    return `'${text.replaceAll("'", "''")}'`
  }
  setTypeParser(): void {}
  getTypeParser(): (value: unknown) => unknown {
    return (value) => value
  }
}

class Pool extends Client {
  readonly totalCount = 1
  readonly idleCount = 1
  readonly waitingCount = 0
  override connect(callback?: (...args: readonly unknown[]) => void): unknown {
    const client = new Client()
    if (typeof callback === 'function')
      return void setImmediate(() => callback(null, client, () => {}))
    return Promise.resolve(client)
  }
}

const driver = {
  Client,
  Pool,
  defaults: {},
  native: undefined,
  types: {
    builtins: {},
    setTypeParser: () => {},
    getTypeParser: () => (value: unknown) => value,
  },
  escapeIdentifier: (name: string) => new Client().escapeIdentifier(name),
  escapeLiteral: (text: string) => new Client().escapeLiteral(text),
  DatabaseError: class DatabaseError extends Error {},
}

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { driver as default, driver as 'module.exports' }
export const { defaults, types, escapeIdentifier, escapeLiteral, DatabaseError } = driver
export { Client, Pool }
