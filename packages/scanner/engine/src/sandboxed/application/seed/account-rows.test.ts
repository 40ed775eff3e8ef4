import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readAccountRows, restoreAccountRows } from './account-rows.ts'

test('restores accounts that requests changed or deleted, and leaves new ones', () => {
  const store = new DatabaseSync(':memory:')
  store.exec(`CREATE TABLE "my users" (id INTEGER PRIMARY KEY, email TEXT UNIQUE, password TEXT);
    CREATE TABLE named (email TEXT PRIMARY KEY, password TEXT);
    INSERT INTO "my users" VALUES (1, 'a', 'x'), (2, 'b', 'x');
    INSERT INTO named VALUES ('a', 'x')`)
  const rows = readAccountRows(store, ['my users', 'named'])
  store.exec(`UPDATE "my users" SET email = 'c' WHERE id = 1; DELETE FROM "my users" WHERE id = 2;
    INSERT INTO "my users" VALUES (3, 'd', 'y'); UPDATE named SET password = 'y'`)
  restoreAccountRows(store, rows)
  const list = (table: string) => store.prepare(`SELECT email, password FROM ${table}`).all()
  expect(list('"my users"').map((row) => Object.values(row).join())).toEqual(['a,x', 'b,x', 'd,y'])
  expect(list('named').map((row) => Object.values(row).join())).toEqual(['a,x'])
  store.close()
})

test('restores tables with generated columns, large numbers, and no row numbers', () => {
  const store = new DatabaseSync(':memory:')
  store.exec(`CREATE TABLE plain (email TEXT PRIMARY KEY, password TEXT) WITHOUT ROWID;
    CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, password TEXT, seen INTEGER,
      label TEXT GENERATED ALWAYS AS (email || '!') STORED);
    INSERT INTO plain VALUES ('a', 'x');
    INSERT INTO users (email, password, seen) VALUES ('b', 'x', 9007199254740993)`)
  const rows = readAccountRows(store, ['gone', 'plain', 'users'])
  store.exec("DELETE FROM users; UPDATE plain SET password = 'y'")
  restoreAccountRows(store, rows)
  expect({ ...store.prepare('SELECT password FROM plain').get() }).toEqual({ password: 'x' })
  const query = 'SELECT id, CAST(seen AS TEXT) AS seen, label FROM users'
  expect({ ...store.prepare(query).get() }).toEqual({
    id: 1,
    seen: '9007199254740993',
    label: 'b!',
  })
  store.close()
})
