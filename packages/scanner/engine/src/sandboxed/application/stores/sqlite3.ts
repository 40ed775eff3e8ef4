/** Stand-in for the native driver `sqlite3`. */
import { EventEmitter } from 'node:events'
import { announce, ask } from './sql-store.ts'

type Callback = (this: object, error: null, value?: unknown, more?: unknown) => void
type Method = 'run' | 'get' | 'all' | 'each' | 'exec'

const splitArguments = (args: readonly unknown[]) => {
  const callbacks = args.filter((each) => typeof each === 'function') as Callback[]
  const rest = args.filter((each) => typeof each !== 'function')
  const [first] = rest
  return { callbacks, values: typeof first === 'object' && first !== null ? first : rest }
}

const call = (owner: object, method: Method, sql: string, args: readonly unknown[]): void => {
  announce(method, sql)
  const { callbacks, values } = splitArguments(args)
  const { rows, changes, lastId } = ask(sql, values, 'sqlite')
  const [callback, completed] = callbacks
  if (!callback) return
  const context = Object.assign(Object.create(owner) as object, { changes, lastID: lastId, sql })
  setImmediate(() => {
    if (method === 'each') {
      for (const row of rows) callback.call(context, null, row)
      completed?.call(context, null, rows.length)
      return
    }
    const value = { get: rows[0], all: rows, run: undefined, exec: undefined }[method]
    callback.call(context, null, value)
  })
}

class Statement extends EventEmitter {
  readonly #sql: string
  readonly #bound: readonly unknown[]
  constructor(sql: string, bound: readonly unknown[]) {
    super()
    this.#sql = sql
    this.#bound = bound.filter((each) => typeof each !== 'function')
  }
  #call(method: Method, args: readonly unknown[]): this {
    const isBound = args.every((each) => typeof each === 'function')
    call(this, method, this.#sql, isBound ? [...this.#bound, ...args] : args)
    return this
  }
  run(...args: unknown[]): this {
    return this.#call('run', args)
  }
  get(...args: unknown[]): this {
    return this.#call('get', args)
  }
  all(...args: unknown[]): this {
    return this.#call('all', args)
  }
  each(...args: unknown[]): this {
    return this.#call('each', args)
  }
  bind(): this {
    return this
  }
  reset(): this {
    return this
  }
  finalize(callback?: Callback): void {
    if (callback) setImmediate(() => callback.call(this, null))
  }
}

class Database extends EventEmitter {
  constructor(...args: readonly unknown[]) {
    super()
    const callback = args.findLast((each) => typeof each === 'function') as Callback | undefined
    setImmediate(() => {
      callback?.call(this, null)
      this.emit('open')
    })
  }
  run(sql: string, ...args: unknown[]): this {
    call(this, 'run', sql, args)
    return this
  }
  get(sql: string, ...args: unknown[]): this {
    call(this, 'get', sql, args)
    return this
  }
  all(sql: string, ...args: unknown[]): this {
    call(this, 'all', sql, args)
    return this
  }
  each(sql: string, ...args: unknown[]): this {
    call(this, 'each', sql, args)
    return this
  }
  exec(sql: string, ...args: unknown[]): this {
    call(this, 'exec', sql, args)
    return this
  }
  prepare(sql: string, ...args: unknown[]): Statement {
    announce('prepare', sql)
    return new Statement(sql, args)
  }
  serialize(act?: () => void): void {
    act?.()
  }
  parallelize(act?: () => void): void {
    act?.()
  }
  configure(): void {}
  interrupt(): void {}
  close(callback?: Callback): void {
    if (callback) setImmediate(() => callback.call(this, null))
  }
}

const driver = {
  Database,
  Statement,
  cached: { Database: (...args: readonly unknown[]) => new Database(...args) },
  OPEN_READONLY: 1,
  OPEN_READWRITE: 2,
  OPEN_CREATE: 4,
  OPEN_FULLMUTEX: 0x1_0000,
  verbose: (): unknown => driver,
}

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { driver as default, driver as 'module.exports' }
export { Database, Statement }
