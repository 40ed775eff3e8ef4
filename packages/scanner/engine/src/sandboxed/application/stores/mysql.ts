/** Stand-ins for the drivers `mysql`, `mysql2`, and `mariadb`, without a server. */
import { EventEmitter } from 'node:events'
import { findCallback, readStatement } from './read-statement.ts'
import { announce, ask } from './sql-store.ts'

type QueryAnswer = readonly [rows: unknown, fields: readonly { readonly name: string }[]]

const answer = (name: string, args: readonly unknown[]): QueryAnswer => {
  const { statement, values, isList } = readStatement(args)
  announce(name, statement)
  const { rows, columns, changes, lastId } = ask(statement, expand(values), 'mysql')
  const fields = columns.map((column) => ({ name: column }))
  if (columns.length > 0 || GIVES_ROWS.test(statement))
    return [isList ? rows.map((row) => Object.values(row)) : rows, fields]
  return [{ affectedRows: changes, changedRows: changes, insertId: lastId, warningStatus: 0 }, []]
}

/** What SQLite can't run has no rows, which is still a list of rows. */
const GIVES_ROWS = /^\s*(?:\(\s*)?(?:select|show|with|describe|desc|explain)\b/i

const expand = (values: unknown): unknown =>
  values === undefined || Array.isArray(values) ? values : [values]

class Connection extends EventEmitter {
  readonly threadId = 1
  readonly config = {}
  // Query builders read from these whether the connection is open.
  readonly state = 'authenticated'
  readonly stream = { destroyed: false }

  constructor() {
    super()
    // Object-relational mappers wait for it.
    setImmediate(() => this.emit('connect'))
  }

  query(...args: unknown[]): unknown {
    return this.#call('query', args)
  }
  execute(...args: unknown[]): unknown {
    return this.#call('execute', args)
  }
  #call(name: string, args: readonly unknown[]): unknown {
    const answered = answer(name, args)
    const callback = findCallback(args)
    const emitter = new EventEmitter()
    setImmediate(() => {
      if (callback) callback(null, ...answered)
      else emitter.emit('end')
    })
    return emitter
  }
  connect(callback?: (error: null) => void): void {
    if (callback) setImmediate(() => callback(null))
  }
  getConnection(callback: (error: null, connection: unknown) => void): void {
    setImmediate(() => callback(null, this))
  }
  beginTransaction(callback?: (error: null) => void): void {
    this.connect(callback)
  }
  commit(callback?: (error: null) => void): void {
    this.connect(callback)
  }
  rollback(callback?: (error: null) => void): void {
    this.connect(callback)
  }
  ping(callback?: (error: null) => void): void {
    this.connect(callback)
  }
  changeUser(_: unknown, callback?: (error: null) => void): void {
    this.connect(callback)
  }
  promise(): PromiseConnection {
    return new PromiseConnection()
  }
  escape(value: unknown): string {
    return escape(value)
  }
  escapeId(name: string): string {
    return `\`${name}\``
  }
  format(sql: string): string {
    return sql
  }
  release(): void {}
  destroy(): void {}
  end(callback?: (error: null) => void): void {
    this.connect(callback)
  }
}

class PromiseConnection extends EventEmitter {
  query(...args: unknown[]): Promise<unknown> {
    return Promise.resolve(answer('query', args))
  }
  execute(...args: unknown[]): Promise<unknown> {
    return Promise.resolve(answer('execute', args))
  }
  connect(): Promise<this> {
    return Promise.resolve(this)
  }
  getConnection(): Promise<this> {
    return Promise.resolve(this)
  }
  beginTransaction(): Promise<void> {
    return Promise.resolve()
  }
  commit(): Promise<void> {
    return Promise.resolve()
  }
  rollback(): Promise<void> {
    return Promise.resolve()
  }
  ping(): Promise<void> {
    return Promise.resolve()
  }
  release(): void {}
  destroy(): void {}
  end(): Promise<void> {
    return Promise.resolve()
  }
  escape(value: unknown): string {
    return escape(value)
  }
}

const escape = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`
const escapeId = (name: unknown): string => `\`${String(name)}\``

const driver = {
  createConnection: (): Connection => new Connection(),
  createPool: (): Connection => new Connection(),
  escape,
  escapeId,
  format: (sql: string): string => sql,
  raw: (sql: string): { readonly toSqlString: () => string } => ({ toSqlString: () => sql }),
}

/** The face of `mysql2/promise` and `mariadb`. */
export const promised = {
  ...driver,
  createConnection: (): Promise<PromiseConnection> => Promise.resolve(new PromiseConnection()),
  createPool: (): PromiseConnection => new PromiseConnection(),
}

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { driver as default, driver as 'module.exports' }
export const { createConnection, createPool, format, raw } = driver
export { escape, escapeId }
