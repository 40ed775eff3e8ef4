import { expect, test } from 'vitest'
import driver from './postgres.ts'

type Built = { readonly build: (first: number) => unknown }
type Sql = ((first: unknown, ...rest: readonly unknown[]) => Built) & {
  readonly unsafe: (text: string, values?: readonly unknown[]) => Built
  readonly json: (value: unknown) => unknown
}

const sql = (driver as (...args: readonly unknown[]) => Sql)('postgres://127.0.0.1/app')
const built = (query: Built) => query.build(1)

test('binds values, and puts parts of statements into others', () => {
  const isOpen = sql`AND open = ${true}`
  expect(built(sql`SELECT * FROM a WHERE id = ${7} ${isOpen} LIMIT ${2}`)).toEqual({
    text: 'SELECT * FROM a WHERE id = $1 AND open = $2 LIMIT $3',
    values: [7, true, 2],
  })
  expect(built(sql.unsafe('SELECT $1', ['x']))).toEqual({ text: 'SELECT $1', values: ['x'] })
})

test('writes names and lists as their place demands', () => {
  const row = { id: 1, first_name: 'x' }
  expect([
    built(sql`INSERT INTO a ${sql(row)}`),
    built(sql`INSERT INTO a ${sql([row, row], 'id')}`),
    built(sql`UPDATE a SET ${sql(row, 'first_name')} WHERE id = ${1}`),
    built(sql`SELECT ${sql(['id', 'b"c'])} FROM ${sql('d.e')} WHERE id IN ${sql([1, 2])}`),
  ]).toEqual([
    { text: 'INSERT INTO a ("id","first_name")values($1,$2)', values: [1, 'x'] },
    { text: 'INSERT INTO a ("id")values($1),($2)', values: [1, 1] },
    { text: 'UPDATE a SET "first_name"=$1 WHERE id = $2', values: ['x', 1] },
    { text: 'SELECT "id","b""c" FROM "d"."e" WHERE id IN ($1,$2)', values: [1, 2] },
  ])
  expect(built(sql`SELECT ${sql.json({ a: 1 })}`)).toMatchObject({ values: ['{"a":1}'] })
})
