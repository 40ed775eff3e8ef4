/** Stand-in for the driver `pg`, without a server. */
import { EventEmitter } from 'node:events'
import { type Callback, findCallback, readStatement } from './read-statement.ts'
import { type TypeParsers, toPostgres, types } from './pg-types.ts'
import { announce, ask } from './sql-store.ts'

const query = (args: readonly unknown[], own?: TypeParsers): unknown => {
  const [first] = args
  const { statement, values, isList } = readStatement(args)
  announce('query', statement)
  const answer = ask(statement, values, 'postgres')
  const parsers = (first as { readonly types?: TypeParsers } | null | undefined)?.types ?? own
  const { rows, fields } = toPostgres(answer, parsers)
  const result = {
    command: (/^\s*(\w+)/.exec(statement)?.[1] ?? '').toUpperCase(),
    rowCount: answer.changes,
    rows: isList ? rows.map((row) => Object.values(row)) : rows,
    fields,
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
  readonly #parsers = new Map<number, unknown>()
  readonly #types: TypeParsers | undefined

  constructor(config?: unknown) {
    super()
    this.#types = (config as { readonly types?: TypeParsers } | null | undefined)?.types
  }

  query(...args: unknown[]): unknown {
    return query(args, this)
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
  setTypeParser(oid: number, ...args: readonly unknown[]): void {
    this.#parsers.set(oid, args.at(-1))
  }
  getTypeParser(oid: number, format?: string): unknown {
    return this.#parsers.get(oid) ?? (this.#types ?? types).getTypeParser?.(oid, format)
  }
}

class Pool extends Client {
  readonly totalCount = 1
  readonly idleCount = 1
  readonly waitingCount = 0
  readonly #config: unknown

  constructor(config?: unknown) {
    super(config)
    this.#config = config
  }

  override connect(callback?: (...args: readonly unknown[]) => void): unknown {
    const client = new Client(this.#config)
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
  types,
  escapeIdentifier: (name: string) => new Client().escapeIdentifier(name),
  escapeLiteral: (text: string) => new Client().escapeLiteral(text),
  DatabaseError: class DatabaseError extends Error {},
}

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { driver as default, driver as 'module.exports' }
export const { defaults, escapeIdentifier, escapeLiteral, DatabaseError } = driver
export { Client, Pool, types }
