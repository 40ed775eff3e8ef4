/** Stand-in for the client that Prisma generates, without its engine. */
import { recordCall } from '../../recorder.ts'
import { withoutRecording } from '../../../shared/silence.ts'
import { announce, ask } from '../sql-store.ts'
import { PrismaClientKnownRequestError, PrismaClientValidationError } from './errors.ts'
import { OPERATIONS } from './operations.ts'
import type { Query } from './read-rows.ts'
import { readSchema } from './schema.ts'
import { Sql, empty, joinValues, raw, sql } from './statements.ts'
import { Decimal } from './values.ts'

/** A query that runs when it is awaited, as those of Prisma do. */
const lazy = <T>(run: () => T): Promise<T> => {
  let started: Promise<T> | undefined
  const start = (): Promise<T> => (started ??= Promise.resolve().then(() => withoutRecording(run)))
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting it runs the query
    then: (...args: Parameters<Promise<T>['then']>) => start().then(...args),
    catch: (...args: Parameters<Promise<T>['catch']>) => start().catch(...args),
    finally: (act?: () => void) => start().finally(act),
    [Symbol.toStringTag]: 'PrismaPromise',
  } as Promise<T>
}

/** The name of a model as a member of the client. */
const toMember = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1)

const toDelegate = (name: string): object => {
  const schema = readSchema()
  const model = schema.models.get(name)
  if (model === undefined) return {}
  const run = (operation: string, act: (typeof OPERATIONS)[string]) => [
    operation,
    (query: Query = {}) => {
      // Values are bound, so that the statement is the same for each request.
      recordCall('sql', operation, `${operation} ${name}`)
      return lazy(() => act(query, model, schema))
    },
  ]
  const fields = Object.fromEntries(model.fields.map((field) => [field.name, field]))
  return {
    ...(Object.fromEntries(
      Object.entries(OPERATIONS).map(([each, act]) => run(each, act)),
    ) as object),
    fields,
  }
}

type Arguments = readonly unknown[]

const readStatement = ([first, ...values]: Arguments): {
  text: string
  values: readonly unknown[]
} => {
  if (first instanceof Sql) return { text: first.text, values: first.values }
  const { text, values: flat } = new Sql(first as readonly string[], values)
  return { text, values: flat }
}

const runRaw = (name: string, text: string, values: readonly unknown[], isCount: boolean) => {
  announce(name, text)
  return lazy(() => {
    const { rows, changes } = ask(text, values, 'postgres')
    return isCount ? changes : rows
  })
}

type Extension = {
  readonly client?: object
  readonly model?: Readonly<Record<string, object>>
}

export class PrismaClient {
  constructor() {
    for (const name of readSchema().models.keys())
      Object.defineProperty(this, toMember(name), { value: toDelegate(name), enumerable: true })
  }
  $queryRaw(...given: Arguments): unknown {
    const { text, values } = readStatement(given)
    return runRaw('$queryRaw', text, values, false)
  }
  $executeRaw(...given: Arguments): unknown {
    const { text, values } = readStatement(given)
    return runRaw('$executeRaw', text, values, true)
  }
  $queryRawUnsafe(text: string, ...values: Arguments): unknown {
    return runRaw('$queryRawUnsafe', text, values, false)
  }
  $executeRawUnsafe(text: string, ...values: Arguments): unknown {
    return runRaw('$executeRawUnsafe', text, values, true)
  }
  async $transaction(given: unknown): Promise<unknown> {
    if (typeof given === 'function') return await (given as (client: this) => unknown)(this)
    const results: unknown[] = []
    // One after another.
    for (const each of given as readonly unknown[]) results.push(await each)
    return results
  }
  $connect(): Promise<void> {
    return Promise.resolve()
  }
  $disconnect(): Promise<void> {
    return Promise.resolve()
  }
  $on(): this {
    return this
  }
  $use(): void {}
  $extends(given: Extension | ((client: this) => unknown)): unknown {
    if (typeof given === 'function') return given(this)
    const { client = {}, model = {} } = given
    const extended = Object.create(this) as object
    Object.assign(extended, client)
    for (const [name, members] of Object.entries(model))
      for (const own of name === '$allModels' ? Object.keys(this) : [toMember(name)])
        Object.defineProperty(extended, own, {
          value: { ...(this as unknown as Readonly<Record<string, object>>)[own], ...members },
          enumerable: true,
          configurable: true,
        })
    return extended
  }
}

const identity = <T>(value: T): T => value

export const Prisma = {
  sql,
  raw,
  empty,
  join: joinValues,
  Sql,
  Decimal,
  PrismaClientKnownRequestError,
  PrismaClientValidationError,
  PrismaClientUnknownRequestError: class extends Error {},
  PrismaClientInitializationError: class extends Error {},
  PrismaClientRustPanicError: class extends Error {},
  DbNull: null,
  JsonNull: null,
  AnyNull: null,
  SortOrder: { asc: 'asc', desc: 'desc' },
  QueryMode: { default: 'default', insensitive: 'insensitive' },
  ModelName: Object.fromEntries([...readSchema().models.keys()].map((name) => [name, name])),
  validator: () => identity,
  defineExtension: identity,
  getExtensionContext: identity,
  prismaVersion: { client: '0', engine: '0' },
}

const enums = Object.fromEntries(
  [...readSchema().enums].map(([name, values]) => [
    name,
    Object.fromEntries(values.map((value) => [value, value])),
  ]),
)

const generated = { PrismaClient, Prisma, $Enums: enums, ...enums }

// oxlint-disable-next-line import/no-default-export -- programs import it this way
export { generated as default, generated as 'module.exports' }
