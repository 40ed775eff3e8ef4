import { PrismaClientValidationError } from './errors.ts'
import type { Field, Model, Schema } from './schema.ts'
import { findLink } from './relations.ts'
import { quote } from './tables.ts'
import { toStored } from './values.ts'

export type Where = Readonly<Record<string, unknown>>
/** A part of a statement with its values. */
export type Part = { readonly sql: string; readonly values: readonly unknown[] }

const TRUE: Part = { sql: '1', values: [] }

const join = (parts: readonly Part[], word: 'AND' | 'OR', empty: string): Part =>
  parts.length === 0
    ? { sql: empty, values: [] }
    : {
        sql: `(${parts.map(({ sql }) => sql).join(` ${word} `)})`,
        values: parts.flatMap(({ values }) => values),
      }

const negate = ({ sql, values }: Part): Part => ({ sql: `NOT ${sql}`, values })

const toList = (value: unknown): readonly Where[] =>
  (Array.isArray(value) ? value : [value]) as readonly Where[]

export const isRecord = (value: unknown): value is Where =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array)

/** The condition of `where`. Throws if a member isn't one of the schema. */
export const toCondition = (
  where: unknown,
  model: Model,
  schema: Schema,
  alias = quote(model.table),
): Part => {
  if (where === undefined || where === null) return TRUE
  if (!isRecord(where)) throw new PrismaClientValidationError('`where` is not an object.')
  const nested = (each: Where) => toCondition(each, model, schema, alias)
  const parts = Object.entries(where).flatMap(([name, value]): Part[] => {
    if (value === undefined) return []
    if (name === 'AND') return toList(value).map(nested)
    if (name === 'OR') return [join(toList(value).map(nested), 'OR', '0')]
    if (name === 'NOT') return toList(value).map((each) => negate(nested(each)))
    const key = model.keys.get(name)
    if (key !== undefined && isRecord(value)) return [nested(value)]
    const field = model.fields.find((each) => each.name === name)
    if (field === undefined)
      throw new PrismaClientValidationError(`Unknown argument '${name}' in \`where\`.`)
    return schema.models.has(field.type)
      ? [relationCondition(field, value, { model, schema, alias })]
      : [columnCondition(field, value, schema, `${alias}.${quote(field.column)}`)]
  })
  return join(parts, 'AND', '1')
}

const COMPARED: Readonly<Record<string, string>> = { lt: '<', lte: '<=', gt: '>', gte: '>=' }
const LIKE: Readonly<Record<string, (text: string) => string>> = {
  contains: (text) => `%${text}%`,
  startsWith: (text) => `${text}%`,
  endsWith: (text) => `%${text}`,
}

const columnCondition = (field: Field, given: unknown, schema: Schema, place: string): Part => {
  const isPlain = !isRecord(given) || field.type === 'Json'
  const equals = (value: unknown): Part =>
    value === null
      ? { sql: `${place} IS NULL`, values: [] }
      : { sql: `${place} = ?`, values: [toStored(field, value, schema)] }
  if (isPlain) return equals(given)
  const parts = Object.entries(given).flatMap(([operator, value]): Part[] => {
    if (value === undefined || operator === 'mode') return []
    if (operator === 'equals') return [equals(value)]
    if (operator === 'not')
      return [
        negate(isRecord(value) ? columnCondition(field, value, schema, place) : equals(value)),
      ]
    if (operator === 'in' || operator === 'notIn') {
      const values = (value as readonly unknown[]).map((each) => toStored(field, each, schema))
      const sql = `${place} ${operator === 'in' ? 'IN' : 'NOT IN'} (${values.map(() => '?').join(', ')})`
      return [{ sql, values }]
    }
    if (operator === 'has')
      return [{ sql: `${place} LIKE ?`, values: [`%${JSON.stringify(value)}%`] }]
    if (operator in COMPARED)
      return [{ sql: `${place} ${COMPARED[operator]} ?`, values: [toStored(field, value, schema)] }]
    if (operator in LIKE && typeof value === 'string')
      return [{ sql: `${place} LIKE ?`, values: [LIKE[operator]?.(value)] }]
    throw new PrismaClientValidationError(`Invalid condition '${operator}' of '${field.name}'.`)
  })
  return join(parts, 'AND', '1')
}

type Around = { readonly model: Model; readonly schema: Schema; readonly alias: string }

let count = 0

const relationCondition = (
  field: Field,
  given: unknown,
  { model, schema, alias }: Around,
): Part => {
  const other = schema.models.get(field.type) as Model
  const link = findLink(model, field, schema)
  const inner = `r${(count += 1)}`
  const linked = link
    .map(({ own, theirs }) => `${inner}.${quote(theirs)} = ${alias}.${quote(own)}`)
    .join(' AND ')
  const exists = (where: unknown): Part => {
    const { sql, values } = toCondition(where, other, schema, inner)
    return {
      sql: `EXISTS (SELECT 1 FROM ${quote(other.table)} ${inner} WHERE ${linked || '0'} AND ${sql})`,
      values,
    }
  }
  if (given === null) return negate(exists({}))
  const operators = isRecord(given) ? Object.entries(given) : []
  const isOperator = ([name]: readonly [string, unknown]) =>
    /^(?:some|none|every|is|isNot)$/.test(name)
  if (!operators.some(isOperator)) return exists(given)
  return join(
    operators.map(([name, where]) => {
      if (name === 'some' || name === 'is')
        return where === null ? negate(exists({})) : exists(where)
      return negate(exists(name === 'every' ? { NOT: where } : (where ?? {})))
    }),
    'AND',
    '1',
  )
}
