/** Stand-in for the native driver `better-sqlite3`. */
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { withoutRecording } from '../../shared/silence.ts'
import { type Result, type Row, announce, openStore, runOne } from './sql-store.ts'

const EMPTY: Result = { rows: [], columns: [], types: [], changes: 0, lastId: 0 }
/** What a database without its migrations lacks. */
const LACKS = /no such (?:table|function)/

class Statement {
  readonly source: string
  readonly database: Database
  readonly #prepared: StatementSync | undefined
  #form: 'row' | 'first' | 'list' = 'row'
  #bound: readonly unknown[] = []

  constructor(database: Database, source: string) {
    this.source = source
    this.database = database
    this.#prepared = prepareOrNothing(source)
  }

  get reader(): boolean {
    return /^\s*(?:select|with|pragma|values|explain)\b|\breturning\b/i.test(this.source)
  }

  get readonly(): boolean {
    return this.reader
  }

  #run(args: readonly unknown[]): Result {
    announce('prepare', this.source)
    return withoutRecording(() => {
      const prepared = this.#prepared ?? prepareOrNothing(this.source)
      const [first] = args
      const given = args.length === 0 ? this.#bound : args
      const values = isNamed(first) ? first : given.flat()
      return prepared === undefined ? EMPTY : runOne(prepared, values)
    })
  }

  #toRow(row: Row): unknown {
    if (this.#form === 'first') return Object.values(row)[0]
    return this.#form === 'list' ? Object.values(row) : row
  }

  run(...args: unknown[]): unknown {
    const { changes, lastId } = this.#run(args)
    return { changes, lastInsertRowid: lastId }
  }
  get(...args: unknown[]): unknown {
    const [row] = this.#run(args).rows
    return row && this.#toRow(row)
  }
  all(...args: unknown[]): unknown[] {
    return this.#run(args).rows.map((row) => this.#toRow(row))
  }
  iterate(...args: unknown[]): Iterator<unknown> {
    return this.all(...args)[Symbol.iterator]()
  }
  pluck(isOn = true): this {
    this.#form = isOn ? 'first' : 'row'
    return this
  }
  raw(isOn = true): this {
    this.#form = isOn ? 'list' : 'row'
    return this
  }
  bind(...args: unknown[]): this {
    this.#bound = args
    return this
  }
  expand(): this {
    return this
  }
  safeIntegers(): this {
    return this
  }
  columns(): readonly { readonly name: string }[] {
    return this.#prepared?.columns() ?? []
  }
}

const isNamed = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Uint8Array) &&
  !(value instanceof Date)

const prepareOrNothing = (source: string): StatementSync | undefined => {
  try {
    return withoutRecording(() => openStore().prepare(source))
  } catch (error) {
    if (LACKS.test((error as Error).message)) return undefined
    throw toError(error)
  }
}

const toError = (error: unknown): Error =>
  Object.assign(new SqliteError((error as Error).message, 'SQLITE_ERROR'), { cause: error })

class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

class Database {
  static readonly SqliteError = SqliteError
  readonly name: string
  readonly open = true
  readonly memory = false
  readonly readonly = false
  inTransaction = false

  constructor(name = ':memory:') {
    this.name = name
    openStore()
  }

  prepare(source: string): Statement {
    announce('prepare', source)
    return new Statement(this, source)
  }
  exec(source: string): this {
    announce('exec', source)
    try {
      withoutRecording(() => openStore().exec(source))
    } catch (error) {
      if (!LACKS.test((error as Error).message)) throw toError(error)
    }
    return this
  }
  pragma(_: string, { simple = false }: { readonly simple?: boolean } = {}): unknown {
    return simple ? undefined : []
  }
  transaction<Args extends readonly unknown[], T>(act: (...args: Args) => T): (...args: Args) => T {
    const run = (...args: Args) => act(...args)
    return Object.assign(run, { deferred: run, immediate: run, exclusive: run })
  }
  function(name: string, ...rest: readonly unknown[]): this {
    const act = rest.at(-1) as (...args: SQLInputValue[]) => SQLInputValue
    openStore().function(name, { varargs: true }, act)
    return this
  }
  aggregate(): this {
    return this
  }
  loadExtension(): this {
    return this
  }
  defaultSafeIntegers(): this {
    return this
  }
  unsafeMode(): this {
    return this
  }
  close(): this {
    return this
  }
}

/** Programs call the driver with or without `new`. */
const driver = new Proxy(Database, {
  apply: (target, _, args: [string?]) => new target(...args),
})

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { driver as default, driver as 'module.exports', SqliteError }
