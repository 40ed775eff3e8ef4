import { expect, test } from 'vitest'
import { readKind, toDatabaseText } from './column-values.ts'
import { toMysql } from './mysql-types.ts'
import { toPostgres, types } from './pg-types.ts'

const DECLARED = [
  'boolean',
  'jsonb',
  'timestamptz',
  'timestamp without time zone',
  'date',
  'text[]',
]
const COLUMNS = ['on', 'data', 'zoned', 'plain', 'day', 'list', 'name', 'count(*)']
const ROW = {
  on: 1,
  data: '{"a":[1]}',
  zoned: '2024-01-02T03:04:05.000Z',
  plain: '2024-01-02 03:04:05',
  day: '2024-01-02',
  list: '["a","b"]',
  name: '{"a":1}',
  'count(*)': 3,
}
const RESULT = { rows: [ROW], columns: COLUMNS, types: [...DECLARED, 'text', null] }
const TIME = new Date('2024-01-02T03:04:05Z')

test('Postgres gives booleans, times, documents, and lists, and names calls', () => {
  const { rows, fields } = toPostgres(RESULT)
  expect(rows).toEqual([
    {
      on: true,
      data: { a: [1] },
      zoned: TIME,
      plain: TIME,
      day: new Date('2024-01-02T00:00:00Z'),
      list: ['a', 'b'],
      name: '{"a":1}',
      count: 3,
    },
  ])
  expect(fields.map(({ dataTypeID }) => dataTypeID)).toEqual([
    16, 3802, 1184, 1114, 1082, 1009, 25, 25,
  ])
})

test('a program has its own parsers for types', () => {
  const asText = (oid: number) =>
    oid === types.builtins.TIMESTAMPTZ ? (text: string) => text : types.getTypeParser(oid)
  const [row] = toPostgres(RESULT, { getTypeParser: asText }).rows
  expect(row).toMatchObject({ zoned: '2024-01-02 03:04:05.000+00', plain: TIME })
  expect(new Date(row?.['zoned'] as string)).toEqual(TIME)
})

test('MySQL gives times and documents, or texts if a program wants them', () => {
  const [row] = toMysql(RESULT, {})
  expect(row).toMatchObject({ on: 1, data: { a: [1] }, plain: TIME, name: '{"a":1}' })
  expect(toMysql(RESULT, { dateStrings: true })[0]).toMatchObject({
    plain: '2024-01-02 03:04:05.000',
  })
  const typeCast = (field: { type: string; string: () => string }, next: () => unknown) =>
    field.type === 'JSON' ? field.string() : next()
  expect(toMysql(RESULT, { typeCast })[0]).toMatchObject({ data: '{"a":[1]}', plain: TIME })
})

test('what a database would have refused does not come back', () => {
  for (const kind of ['boolean', 'json', 'date', 'time', 'zoned-time'] as const)
    expect(toDatabaseText('<b>1</b>', kind)).toBeNull()
  expect(toPostgres({ rows: [{ at: null }], columns: ['at'], types: ['date'] }).rows).toEqual([
    { at: null },
  ])
})

test('reads the kinds of declared types', () => {
  expect(
    ['TIMESTAMP WITH TIME ZONE', 'datetime(6)', 'integer[]', 'text array', 'varchar(5)', null].map(
      readKind,
    ),
  ).toEqual(['zoned-time', 'time', 'list', 'list', undefined, undefined])
})
