/** Stand-in for the driver `postgres`, without a server. */
import { sendStatement } from '../hooks/database-connection.ts'
import { recordCall } from '../recorder.ts'
import { toPostgres } from './pg-types.ts'
import { ask } from './sql-store.ts'

type Row = Readonly<Record<string, unknown>>
type Options = {
  readonly transform?: {
    readonly column?: Names | ((name: string) => string)
  }
}
type Names = {
  readonly from?: (name: string) => string
  readonly to?: (name: string) => string
}
type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** How a program wants values of a type, by its number. */
type Parsers = Readonly<Record<number, unknown>>

/** What `sql(value, ...columns)` makes: names, or a list of values whose form its place decides. */
class Part {
  readonly first: unknown
  readonly rest: readonly string[]
  constructor(first: unknown, rest: readonly string[]) {
    this.first = first
    this.rest = rest
  }
}

/** A value with a type of its own. */
class Typed {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** A statement, or a part of another one: it runs when its result is awaited. */
class Query implements PromiseLike<unknown> {
  #result: Promise<unknown> | undefined
  #isList = false
  readonly build: (first: number) => Statement
  readonly names: Names
  readonly parsers: Parsers
  constructor(make: (first: number) => Statement, names: Names, parsers: Parsers) {
    this.build = make
    this.names = names
    this.parsers = parsers
    // It runs later, without the frames of the application.
    recordCall('sql', 'query', this.build(1).text)
  }

  #run(): Promise<unknown> {
    return (this.#result ??= new Promise((resolve) => {
      const { text, values } = this.build(1)
      sendStatement(text)
      const answer = ask(text, values, 'postgres')
      const { rows, fields } = toPostgres(answer, { getTypeParser: (oid) => this.parsers[oid] })
      const { from = (name: string) => name } = this.names
      const found = rows.map((row) =>
        this.#isList
          ? Object.values(row)
          : Object.fromEntries(Object.entries(row).map(([name, value]) => [from(name), value])),
      )
      const command = (/^\s*(\w+)/.exec(text)?.[1] ?? '').toUpperCase()
      const named = fields.map(({ name, dataTypeID }) => ({ name: from(name), type: dataTypeID }))
      resolve(Object.assign(found, { count: answer.changes, command, columns: named }))
    }))
  }
  // oxlint-disable-next-line unicorn/no-thenable -- as in the driver
  then: PromiseLike<unknown>['then'] = (...args) => this.#run().then(...args)
  catch(act: (error: unknown) => unknown): Promise<unknown> {
    return this.#run().catch(act)
  }
  finally(act: () => void): Promise<unknown> {
    return this.#run().finally(act)
  }
  values(): this {
    this.#isList = true
    return this
  }
  raw(): this {
    return this.values()
  }
  simple(): this {
    return this
  }
  execute(): this {
    void this.#run()
    return this
  }
  async forEach(act: (row: unknown) => void): Promise<unknown> {
    const rows = (await this.#run()) as unknown[]
    for (const row of rows) act(row)
    return rows
  }
  async *cursor(): AsyncGenerator<unknown[]> {
    yield (await this.#run()) as unknown[]
  }
}

const quote = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

const PLACES = /(?:^|[\s(])(values|in|select|as|returning|update|set|insert)(?=[\s(]|$)/gi

/** The form of a list of values after this text, as the driver chooses it. */
const writePart = (
  { first, rest }: Part,
  before: string,
  { add, to }: { readonly add: (value: unknown) => string; readonly to: (name: string) => string },
): string => {
  const toName = (name: string) => quote(to(name))
  if (typeof first === 'string') return [first, ...rest].map(toName).join(',')
  const place = [...before.matchAll(PLACES)].at(-1)?.[1]?.toLowerCase() ?? 'insert'
  const rows = (Array.isArray(first) ? first : [first]) as readonly unknown[]
  const toRow = (row: unknown, names: readonly string[]) =>
    `(${names.map((name) => add((row as Row)[name])).join(',')})`
  const isList = rows.every((row) => typeof row !== 'object' || row === null)
  if (isList)
    return place === 'in' || place === 'values'
      ? `(${rows.map(add).join(',')})`
      : rows.map((name) => toName(String(name))).join(',')
  const names = rest.length > 0 ? rest : Object.keys(rows[0] ?? {})
  if (place === 'set' || place === 'update')
    return names.map((name) => `${toName(name)}=${add((rows[0] as Row)[name])}`).join(',')
  if (place === 'values')
    return rows
      .map((row) => (Array.isArray(row) ? `(${row.map(add).join(',')})` : toRow(row, names)))
      .join(',')
  if (place !== 'insert') return names.map(toName).join(',')
  const all = rows.map((row) => toRow(row, names)).join(',')
  return `(${names.map(toName).join(',')})values${all}`
}

const build = (
  texts: readonly string[],
  args: readonly unknown[],
  first: number,
  names: Names,
): Statement => {
  const values: unknown[] = []
  const add = (value: unknown): string => {
    if (value instanceof Query) return addQuery(value)
    values.push(value instanceof Typed ? value.value : value)
    return `$${first + values.length - 1}`
  }
  const addQuery = (query: Query): string => {
    const inner = query.build(first + values.length)
    values.push(...inner.values)
    return inner.text
  }
  const to = names.to ?? ((name: string) => name)
  const text = texts.reduce((whole, part, at) => {
    const arg = args[at - 1]
    return whole + (arg instanceof Part ? writePart(arg, whole, { add, to }) : add(arg)) + part
  })
  return { text, values }
}

const isTemplate = (value: unknown): value is TemplateStringsArray =>
  Array.isArray(value) && Array.isArray((value as { raw?: unknown }).raw)

const connect = (...given: readonly unknown[]): unknown => {
  const options = (given.find((each) => typeof each === 'object' && each !== null) ?? {}) as Options
  const column = options.transform?.column
  const names: Names = typeof column === 'function' ? { from: column } : (column ?? {})
  const parsers: Parsers = {}
  const sql = (first: unknown, ...rest: readonly unknown[]): unknown =>
    isTemplate(first)
      ? new Query((at) => build(first, rest, at, names), names, parsers)
      : new Part(first, rest.flat() as string[])
  const begin = async (...args: readonly unknown[]): Promise<unknown> => {
    const result = await (args.at(-1) as (client: unknown) => unknown)(sql)
    return Array.isArray(result) ? await Promise.all(result) : result
  }
  const nothing = () => Promise.resolve()
  return Object.assign(sql, {
    options: { ...options, parsers, serializers: {}, host: ['127.0.0.1'], database: 'app' },
    parameters: {},
    types: {},
    unsafe: (text: string, values: readonly unknown[] = []) =>
      new Query(() => ({ text, values }), names, parsers),
    json: (value: unknown) => new Typed(JSON.stringify(value)),
    array: (value: unknown) => new Typed(value),
    typed: (value: unknown) => new Typed(value),
    begin,
    savepoint: begin,
    reserve: () => Promise.resolve(Object.assign(sql, { release: () => {} })),
    listen: nothing,
    notify: nothing,
    end: nothing,
    close: nothing,
  })
}

const toCamel = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const fromCamel = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const camel = { column: { from: toCamel, to: fromCamel } }
const driver = Object.assign(connect, {
  toCamel,
  fromCamel,
  camel,
  PostgresError: class PostgresError extends Error {},
})

// oxlint-disable-next-line import/no-default-export -- programs import drivers this way
export { driver as default, driver as 'module.exports' }
