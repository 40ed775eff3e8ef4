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
