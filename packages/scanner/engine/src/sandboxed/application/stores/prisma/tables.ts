import { ask } from '../sql-store.ts'
import { type Field, type Model, type Schema, readSchema } from './schema.ts'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

const TYPES: Readonly<Record<string, string>> = {
  Boolean: 'BOOLEAN',
  Int: 'INTEGER',
  BigInt: 'INTEGER',
  Float: 'REAL',
  Decimal: 'DECIMAL',
  DateTime: 'DATETIME',
  Bytes: 'BLOB',
}

/** The fields of a model that are columns of its table. */
export const selectColumns = ({ fields }: Model, { models }: Schema): Field[] =>
  fields.filter(({ type }) => !models.has(type))

const toColumn = (field: Field): string => {
  const { column, type, isList, isId, isUnique, isOptional, byDefault } = field
  const isNumbered = isId && byDefault?.startsWith('autoincrement(') === true
  const text =
    /^"(.*)"$/.exec(byDefault ?? '')?.[1] ??
    (/^[\w.-]+$/.test(byDefault ?? '') ? byDefault : undefined)
  return [
    quote(column),
    isList ? 'TEXT' : (TYPES[type] ?? 'TEXT'),
    ...(isId ? ['PRIMARY KEY'] : []),
    ...(isUnique ? ['UNIQUE'] : []),
    ...(isId || isOptional || isList ? [] : ['NOT NULL']),
    ...(byDefault === 'now()' ? ['DEFAULT CURRENT_TIMESTAMP'] : []),
    ...(isNumbered || text === undefined ? [] : [`DEFAULT ${toLiteral(text)}`]),
  ].join(' ')
}

const toLiteral = (text: string): string => {
  if (/^(?:true|false)$/.test(text)) return text === 'true' ? '1' : '0'
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}

/** The name of the table behind a relation of lists on both sides. */
const joinTable = (one: string, other: string): string => `_${[one, other].toSorted().join('To')}`

/** Creates the tables of the schema, which migrations of a deployment would create. */
export const createTables = (): void => {
  const schema = readSchema()
  for (const model of schema.models.values()) {
    const columns = selectColumns(model, schema)
    const toName = (name: string) =>
      quote(columns.find((each) => each.name === name)?.column ?? name)
    const parts = [
      ...columns.map(toColumn),
      ...(model.ids.length > 0 ? [`PRIMARY KEY (${model.ids.map(toName).join(', ')})`] : []),
      ...[...model.keys.values()].map((names) => `UNIQUE (${names.map(toName).join(', ')})`),
    ]
    ask(
      `CREATE TABLE IF NOT EXISTS ${quote(model.table)} (${parts.join(', ')})`,
      undefined,
      'sqlite',
    )
    for (const { type, isList } of model.fields)
      if (
        isList &&
        schema.models.get(type)?.fields.some((back) => back.isList && back.type === model.name) ===
          true
      )
        ask(
          `CREATE TABLE IF NOT EXISTS ${quote(joinTable(model.name, type))} ("A" TEXT, "B" TEXT)`,
          undefined,
          'sqlite',
        )
  }
}
