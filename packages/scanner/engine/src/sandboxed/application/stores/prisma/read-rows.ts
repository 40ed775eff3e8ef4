import { ask, type Row } from '../sql-store.ts'
import { type Where, isRecord, toCondition } from './conditions.ts'
import { PrismaClientValidationError } from './errors.ts'
import { findLink } from './relations.ts'
import type { Field, Model, Schema } from './schema.ts'
import { selectColumns, quote } from './tables.ts'
import { fromStored } from './values.ts'

/** The arguments of queries that the stand-in knows. */
export type Query = {
  readonly where?: unknown
  readonly data?: unknown
  readonly create?: unknown
  readonly update?: unknown
  readonly select?: unknown
  readonly include?: unknown
  readonly omit?: unknown
  readonly orderBy?: unknown
  readonly take?: unknown
  readonly skip?: unknown
  readonly distinct?: unknown
  readonly cursor?: unknown
  readonly by?: unknown
  readonly having?: unknown
  readonly skipDuplicates?: unknown
  readonly relationLoadStrategy?: unknown
  readonly [aggregate: `_${string}`]: unknown
}

type Record = { [name: string]: unknown }

const order = (given: unknown, model: Model): string => {
  const all = (Array.isArray(given) ? given : given === undefined ? [] : [given]) as Where[]
  const parts = all.flatMap((each) =>
    Object.entries(each).flatMap(([name, value]) => {
      const field = model.fields.find((own) => own.name === name)
      const direction = isRecord(value) ? value['sort'] : value
      if (field === undefined && !name.startsWith('_'))
        throw new PrismaClientValidationError(`Unknown argument '${name}' in \`orderBy\`.`)
      // By a member of another model.
      if (field === undefined || (isRecord(value) && direction === undefined)) return []
      if (direction !== 'asc' && direction !== 'desc')
        throw new PrismaClientValidationError(`Invalid direction of '${name}'.`)
      return [`${quote(field.column)} ${direction}`]
    }),
  )
  return parts.length === 0 ? '' : ` ORDER BY ${parts.join(', ')}`
}

const toLimit = (value: unknown, name: string): number => {
  if (!Number.isSafeInteger(value))
    throw new PrismaClientValidationError(`Invalid value for argument '${name}'.`)
  return Math.abs(value as number)
}

/** The rows of a query with what it selects. */
export const findRows = (query: Query, model: Model, schema: Schema): Record[] =>
  findStored(query, model, schema).map((row) => shape(row, query, model, schema))

/** The rows of a query by column. */
export const findStored = (query: Query, model: Model, schema: Schema): Row[] => {
  const { where, orderBy, take, skip } = query
  const { sql, values } = toCondition(where, model, schema)
  const limit =
    take === undefined && skip === undefined
      ? ''
      : ` LIMIT ${take === undefined ? -1 : toLimit(take, 'take')} OFFSET ${skip === undefined ? 0 : toLimit(skip, 'skip')}`
  const statement = `SELECT * FROM ${quote(model.table)} WHERE ${sql}${order(orderBy, model)}${limit}`
  return [...ask(statement, values, 'sqlite').rows]
}

/** A row as the client returns it: the selected fields, and rows of other models. */
export const shape = (row: Row, query: Query, model: Model, schema: Schema): Record => {
  const { select, include, omit } = query
  const chosen = isRecord(select) ? select : undefined
  const hidden = isRecord(omit) ? omit : {}
  const record: Record = {}
  for (const field of selectColumns(model, schema))
    if (chosen === undefined ? hidden[field.name] !== true : chosen[field.name] === true)
      record[field.name] = fromStored(field, row[field.column])
  const wanted = { ...chosen, ...(isRecord(include) ? include : {}) }
  for (const [name, given] of Object.entries(wanted)) {
    const field = model.fields.find((each) => each.name === name)
    if (given === false || given === undefined) continue
    if (name === '_count') record[name] = countRelated(row, given, model, schema)
    else if (field === undefined)
      throw new PrismaClientValidationError(`Unknown field '${name}' for select statement.`)
    else if (schema.models.has(field.type))
      record[name] = readRelated(row, field, isRecord(given) ? given : {}, { model, schema })
  }
  return record
}

type Around = { readonly model: Model; readonly schema: Schema }

const readRelated = (row: Row, field: Field, query: Query, { model, schema }: Around): unknown => {
  const other = schema.models.get(field.type) as Model
  const link = findLink(model, field, schema)
  const pairs = link.map(({ own, theirs }) => {
    const name = other.fields.find(({ column }) => column === theirs)?.name ?? theirs
    const column = model.fields.find((each) => each.column === own)
    return [name, column === undefined ? row[own] : fromStored(column, row[own])] as const
  })
  if (pairs.length === 0 || pairs.some(([, value]) => value === null || value === undefined))
    return field.isList ? [] : null
  const where = { AND: [query.where ?? {}, Object.fromEntries(pairs)] }
  const rows = findRows({ ...query, where }, other, schema)
  return field.isList ? rows : (rows[0] ?? null)
}

const countRelated = (row: Row, given: unknown, model: Model, schema: Schema): Record => {
  const select = isRecord(given) && isRecord(given['select']) ? given['select'] : undefined
  const lists = model.fields.filter(
    ({ name, type, isList }) =>
      isList && schema.models.has(type) && (select === undefined || select[name] !== undefined),
  )
  return Object.fromEntries(
    lists.map((field) => [
      field.name,
      (readRelated(row, field, {}, { model, schema }) as unknown[]).length,
    ]),
  )
}
