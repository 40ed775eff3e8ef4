import { ask, type Row } from '../sql-store.ts'
import { type Where, isRecord, toCondition } from './conditions.ts'
import { PrismaClientValidationError, throwNotFound } from './errors.ts'
import { findStored } from './read-rows.ts'
import { findLink } from './relations.ts'
import type { Field, Model, Schema } from './schema.ts'
import { selectColumns, quote } from './tables.ts'
import { defaultFor, toStored } from './values.ts'

const findField = ({ fields, name: model }: Model, name: string): Field => {
  const field = fields.find((each) => each.name === name)
  if (field === undefined)
    throw new PrismaClientValidationError(`Unknown argument '${name}' in \`data\` of ${model}.`)
  return field
}

const toList = (value: unknown): readonly Where[] =>
  (Array.isArray(value) ? value : [value]) as readonly Where[]

const readData = (data: unknown): Where => {
  if (!isRecord(data)) throw new PrismaClientValidationError('Argument `data` is missing.')
  return data
}

/** Inserts a row with what it creates in other models. */
export const insertRow = (given: unknown, model: Model, schema: Schema): Row => {
  const data = readData(given)
  const cells = new Map<string, unknown>()
  const later: (readonly [Field, Where])[] = []
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    const field = findField(model, name)
    if (!schema.models.has(field.type))
      cells.set(field.column, toStored(field, unwrap(value, field), schema))
    else if (field.relation) setReference(cells, field, value, { model, schema })
    else if (isRecord(value)) later.push([field, value])
  }
  for (const field of selectColumns(model, schema)) {
    const byDefault = cells.has(field.column) ? undefined : defaultFor(field)
    if (byDefault !== undefined && byDefault !== null)
      cells.set(field.column, toStored(field, byDefault, schema))
  }
  const columns = [...cells.keys()].map(quote).join(', ')
  const marks = [...cells].map(() => '?').join(', ')
  const statement =
    cells.size === 0
      ? `INSERT INTO ${quote(model.table)} DEFAULT VALUES RETURNING *`
      : `INSERT INTO ${quote(model.table)} (${columns}) VALUES (${marks}) RETURNING *`
  const row = ask(statement, [...cells.values()], 'sqlite').rows[0]
  if (row === undefined)
    throw new PrismaClientValidationError(`A constraint of ${model.name} failed.`)
  for (const [field, value] of later) writeRelated(row, field, value, { model, schema })
  return row
}

/** `{set: value}` in place of a value. */
const unwrap = (value: unknown, { type }: Field): unknown =>
  isRecord(value) && type !== 'Json' && 'set' in value ? value['set'] : value

type Around = { readonly model: Model; readonly schema: Schema }

/** Sets the columns that refer to a row of another model. */
const setReference = (
  cells: Map<string, unknown>,
  field: Field,
  given: unknown,
  { model, schema }: Around,
): void => {
  const other = schema.models.get(field.type) as Model
  const value = readData(given)
  const { connect, create, connectOrCreate } = value
  const choice = isRecord(connectOrCreate) ? connectOrCreate : undefined
  const where = connect ?? choice?.['where']
  const found = where === undefined ? undefined : findStored({ where }, other, schema)[0]
  const made = create ?? choice?.['create']
  const row = found ?? (made === undefined ? undefined : insertRow(made, other, schema))
  if (row === undefined && where !== undefined) throwNotFound()
  for (const { own, theirs } of findLink(model, field, schema))
    if (row !== undefined || value['disconnect'] === true) cells.set(own, row?.[theirs] ?? null)
}

/** Writes rows of another model that refer to this row. */
const writeRelated = (row: Row, field: Field, given: Where, { model, schema }: Around): void => {
  const other = schema.models.get(field.type) as Model
  const reference = Object.fromEntries(
    findLink(model, field, schema).map(({ own, theirs }) => [
      other.fields.find(({ column }) => column === theirs)?.name ?? theirs,
      row[own],
    ]),
  )
  const { create = [], createMany, connect = [], deleteMany, updateMany } = given
  const many = isRecord(createMany) ? toList(createMany['data']) : []
  for (const each of [...toList(create), ...many])
    insertRow({ ...each, ...reference }, other, schema)
  for (const where of toList(connect)) updateRows(where, reference, other, schema)
  for (const where of deleteMany === undefined ? [] : toList(deleteMany))
    deleteRows({ AND: [where, reference] }, other, schema)
  for (const each of updateMany === undefined ? [] : toList(updateMany))
    updateRows({ AND: [each['where'] ?? {}, reference] }, each['data'], other, schema)
}

const OPERATORS: Readonly<Record<string, string>> = {
  increment: '+',
  decrement: '-',
  multiply: '*',
  divide: '/',
}

/** Updates the rows of a condition. Returns how many. */
export const updateRows = (
  where: unknown,
  given: unknown,
  model: Model,
  schema: Schema,
): number => {
  const data = readData(given)
  const cells = new Map<string, unknown>()
  const steps: { readonly sql: string; readonly value: unknown }[] = []
  const later: (readonly [Field, Where])[] = []
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue
    const field = findField(model, name)
    const place = quote(field.column)
    const operator =
      isRecord(value) && field.type !== 'Json'
        ? Object.keys(value).find((each) => each in OPERATORS)
        : undefined
    if (schema.models.has(field.type)) {
      if (field.relation) setReference(cells, field, value, { model, schema })
      else if (isRecord(value)) later.push([field, value])
    } else if (operator !== undefined) {
      const by = toStored(field, (value as Where)[operator], schema)
      steps.push({ sql: `${place} = ${place} ${OPERATORS[operator]} ?`, value: by })
    } else cells.set(field.column, toStored(field, unwrap(value, field), schema))
  }
  for (const field of model.fields)
    if (field.isUpdatedAt && !cells.has(field.column))
      cells.set(field.column, new Date().toISOString())
  for (const [column, value] of cells) steps.push({ sql: `${quote(column)} = ?`, value })
  const condition = toCondition(where, model, schema)
  if (later.length > 0)
    for (const row of findStored({ where }, model, schema))
      for (const [field, value] of later) writeRelated(row, field, value, { model, schema })
  if (steps.length === 0) return findStored({ where }, model, schema).length
  return ask(
    `UPDATE ${quote(model.table)} SET ${steps.map(({ sql }) => sql).join(', ')} WHERE ${condition.sql}`,
    [...steps.map(({ value }) => value), ...condition.values],
    'sqlite',
  ).changes
}

/** Deletes the rows of a condition. Returns how many. */
export const deleteRows = (where: unknown, model: Model, schema: Schema): number => {
  const { sql, values } = toCondition(where, model, schema)
  return ask(`DELETE FROM ${quote(model.table)} WHERE ${sql}`, values, 'sqlite').changes
}
