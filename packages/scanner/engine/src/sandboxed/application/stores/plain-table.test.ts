import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { toPlainTable } from './plain-table.ts'

const columns = (statement: string) => {
  const store = new DatabaseSync(':memory:')
  store.exec(toPlainTable(statement) ?? '')
  return store
    .prepare('SELECT * FROM t')
    .columns()
    .map(({ name, type }) => `${name} ${type}`)
}

test('keeps the columns of a definition that SQLite cannot read', () => {
  expect(
    columns(`CREATE UNLOGGED TABLE IF NOT EXISTS "t" (
      "id" BIGINT GENERATED ALWAYS AS IDENTITY (START 1) PRIMARY KEY,
      "tags" VARCHAR(255)[] DEFAULT ARRAY[]::varchar[], at timestamp with time zone DEFAULT (now() at time zone 'utc'),
      "state" "public"."kind" DEFAULT 'a,b)', total numeric(9, 2) CHECK (total > 0) DEFAULT 5,
      CONSTRAINT x EXCLUDE USING gist (at WITH &&), PRIMARY KEY ("id")
    ) PARTITION BY RANGE (at)`),
  ).toEqual([
    'id INTEGER',
    'tags VARCHAR[]',
    'at timestamp with time zone',
    'state TEXT',
    'total numeric',
  ])
  expect(columns('CREATE TABLE t (a text, b date, PRIMARY KEY (a, b))')).toEqual([
    'a TEXT',
    'b date',
  ])
})

test('is nothing for other statements', () => {
  for (const text of [
    '',
    'SELECT 1',
    'CREATE TABLE t',
    'CREATE TABLE t ()',
    'CREATE INDEX a ON t (b)',
  ])
    expect(toPlainTable(text)).toBeUndefined()
})
