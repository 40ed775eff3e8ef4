/** Stand-ins for the drivers `mysql`, `mysql2`, and `mariadb`, without a server. */
import { EventEmitter } from 'node:events'
import { findCallback, readStatement } from './read-statement.ts'
import { expandValues } from './mysql-values.ts'
import { type MysqlConfig, toMysql } from './mysql-types.ts'
import { announce, ask } from './sql-store.ts'

type QueryAnswer = readonly [rows: unknown, fields: readonly { readonly name: string }[]]

const answer = (name: string, args: readonly unknown[], config: MysqlConfig): QueryAnswer => {
  const { statement, values, isList } = readStatement(args)
  announce(name, statement)
  const first = args[0] as MysqlConfig | null | undefined
  // What is executed is prepared: the server gets its values as they are.
  const written =
    name === 'query' ? expandValues(statement, values) : { statement, values: toList(values) }
  const result = ask(written.statement, written.values, 'mysql')
  const { columns, changes, lastId } = result
  if (columns.length > 0 || GIVES_ROWS.test(statement)) {
    const settings = {
      ...config,
      ...(typeof first?.typeCast === 'function' && { typeCast: first.typeCast }),
    }
    const rows = toMysql(result, settings)
    const fields = columns.map((column) => ({ name: column }))
    return [isList ? rows.map((row) => Object.values(row)) : rows, fields]
  }
  return [{ affectedRows: changes, changedRows: changes, insertId: lastId, warningStatus: 0 }, []]
}

/** What SQLite can't run has no rows, which is still a list of rows. */
const GIVES_ROWS = /^\s*(?:\(\s*)?(?:select|show|with|describe|desc|explain)\b/i

const toList = (values: unknown): unknown =>
  values === undefined || typeof values === 'object' ? values : [values]

class Connection extends EventEmitter {
  readonly threadId = 1
  readonly config: MysqlConfig
  // Query builders read from these whether the connection is open.
  readonly state = 'authenticated'
  readonly stream = { destroyed: false }

  constructor(config: unknown) {
    super()
    this.config = Object(config) as MysqlConfig
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
    const answered = answer(name, args, this.config)
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
    return new PromiseConnection(this.config)
  }
  escape(value: unknown): string {
    return escape(value)
  }
  escapeId(name: string): string {
    return `\`${name}\``
  }
  format(sql: string, values?: unknown): string {
    return format(sql, values)
  }
  release(): void {}
  destroy(): void {}
  end(callback?: (error: null) => void): void {
    this.connect(callback)
  }
}

class PromiseConnection extends EventEmitter {
  readonly config: MysqlConfig

  constructor(config: unknown) {
    super()
    this.config = Object(config) as MysqlConfig
  }

  query(...args: unknown[]): Promise<unknown> {
    return Promise.resolve(answer('query', args, this.config))
  }
  execute(...args: unknown[]): Promise<unknown> {
    return Promise.resolve(answer('execute', args, this.config))
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

/** A text of MySQL, in which a backslash escapes what follows. */
const escape = (value: unknown): string =>
  `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
/** Escapes values as text; a number stays one. */
const format = (sql: string, given?: unknown): string => {
  const { statement, values = [] } = expandValues(sql, given)
  const rest = Array.isArray(values) ? [...(values as unknown[])] : []
  return statement.replaceAll('?', () => {
    const value = rest.shift()
    if (value === null || value === undefined) return 'NULL'
    return typeof value === 'number' ? String(value) : escape(value)
  })
}
const escapeId = (name: unknown): string => `\`${String(name)}\``

const driver = {
  createConnection: (config?: unknown): Connection => new Connection(config),
  createPool: (config?: unknown): Connection => new Connection(config),
  escape,
  escapeId,
  format,
  raw: (sql: string): { readonly toSqlString: () => string } => ({ toSqlString: () => sql }),
}

/** The face of `mysql2/promise` and `mariadb`. */
export const promised = {
  ...driver,
  createConnection: (config?: unknown): Promise<PromiseConnection> =>
    Promise.resolve(new PromiseConnection(config)),
  createPool: (config?: unknown): PromiseConnection => new PromiseConnection(config),
}

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { driver as default, driver as 'module.exports' }
export const { createConnection, createPool, raw } = driver
export { escape, escapeId, format }
