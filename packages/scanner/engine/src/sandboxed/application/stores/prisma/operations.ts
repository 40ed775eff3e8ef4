import type { Row } from '../sql-store.ts'
import { isRecord } from './conditions.ts'
import { PrismaClientValidationError, throwNotFound } from './errors.ts'
import { type Query, findRows, findStored, shape } from './read-rows.ts'
import type { Model, Schema } from './schema.ts'
import { selectColumns } from './tables.ts'
import { fromStored } from './values.ts'
import { deleteRows, insertRow, updateRows } from './write-rows.ts'

type Operation = (query: Query, model: Model, schema: Schema) => unknown

const first: Operation = (query, model, schema) =>
  findRows({ ...query, take: 1 }, model, schema)[0] ?? null

const orThrow =
  (operation: Operation): Operation =>
  (query, ...around) =>
    operation(query, ...around) ?? throwNotFound()

/** A condition must name a unique field, as the client's types and its engine demand. */
const unique =
  (operation: Operation): Operation =>
  (query, model, schema) => {
    const where = isRecord(query.where) ? query.where : {}
    const isUnique = model.fields.some(
      ({ name, isId, isUnique: own }) =>
        (isId || own) && where[name] !== undefined && where[name] !== null,
    )
    if (!isUnique && ![...model.keys.keys()].some((name) => where[name] !== undefined))
      throw new PrismaClientValidationError('Argument `where` needs at least one unique field.')
    return operation(query, model, schema)
  }

/** The condition for exactly these rows. */
const identify = (row: Row, model: Model, schema: Schema): object => {
  const ids = model.fields.filter(({ isId, name }) => isId || model.ids.includes(name))
  const fields = ids.length > 0 ? ids : selectColumns(model, schema)
  return Object.fromEntries(
    fields.map((field) => [field.name, fromStored(field, row[field.column])]),
  )
}

const create: Operation = (query, model, schema) =>
  shape(insertRow(query.data, model, schema), query, model, schema)

const updateOne: Operation = (query, model, schema) => {
  const [row] = findStored({ where: query.where, take: 1 }, model, schema)
  if (row === undefined) return throwNotFound()
  const where = identify(row, model, schema)
  updateRows(where, query.data, model, schema)
  const changed = findStored({ where, take: 1 }, model, schema)[0] ?? row
  return shape(changed, query, model, schema)
}

const deleteOne: Operation = (query, model, schema) => {
  const [row] = findStored({ where: query.where, take: 1 }, model, schema)
  if (row === undefined) return throwNotFound()
  const shaped = shape(row, query, model, schema)
  deleteRows(identify(row, model, schema), model, schema)
  return shaped
}

const toData = ({ data }: Query): readonly unknown[] => (Array.isArray(data) ? data : [data])

const aggregate: Operation = (query, model, schema) =>
  summarize(findRows({ where: query.where }, model, schema), query)

const REDUCERS: Readonly<Record<string, (values: readonly number[]) => number | null>> = {
  _sum: (values) => values.reduce((sum, value) => sum + value, 0),
  _avg: (values) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
  _min: (values) => (values.length === 0 ? null : Math.min(...values)),
  _max: (values) => (values.length === 0 ? null : Math.max(...values)),
}

const summarize = (rows: readonly Readonly<Record<string, unknown>>[], query: Query): object => {
  const result: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(query)) {
    const reduce = REDUCERS[name]
    const names = isRecord(given) ? Object.keys(given) : []
    if (name === '_count')
      result[name] =
        names.length === 0
          ? rows.length
          : Object.fromEntries(names.map((each) => [each, rows.length]))
    else if (reduce !== undefined)
      result[name] = Object.fromEntries(
        names.map((each) => [each, reduce(rows.map((row) => Number(row[each])))]),
      )
  }
  return result
}

const groupBy: Operation = (query, model, schema) => {
  const by = (Array.isArray(query.by) ? query.by : [query.by]) as readonly string[]
  const rows = findRows({ where: query.where, orderBy: undefined }, model, schema)
  const groups = Map.groupBy(rows, (row) => JSON.stringify(by.map((name) => row[name])))
  return [...groups.values()].map((group) => ({
    ...Object.fromEntries(by.map((name) => [name, group[0]?.[name]])),
    ...summarize(group, query),
  }))
}

/** What the members of a model do. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  findUnique: unique(first),
  findUniqueOrThrow: unique(orThrow(first)),
  findFirst: first,
  findFirstOrThrow: orThrow(first),
  findMany: findRows,
  create,
  createMany: (query, model, schema) => {
    for (const data of toData(query)) insertRow(data, model, schema)
    return { count: toData(query).length }
  },
  createManyAndReturn: (query, ...around) =>
    toData(query).map((data) => create({ ...query, data }, ...around)),
  update: unique(updateOne),
  updateMany: ({ where, data }, model, schema) => ({
    count: updateRows(where, data, model, schema),
  }),
  upsert: unique((query, model, schema) =>
    findStored({ where: query.where, take: 1 }, model, schema).length > 0
      ? updateOne({ ...query, data: query.update }, model, schema)
      : create({ ...query, data: query.create }, model, schema),
  ),
  delete: unique(deleteOne),
  deleteMany: ({ where }, model, schema) => ({ count: deleteRows(where, model, schema) }),
  count: ({ where }, model, schema) => findStored({ where }, model, schema).length,
  aggregate,
  groupBy,
}
