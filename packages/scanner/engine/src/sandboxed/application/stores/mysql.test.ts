import { once } from 'node:events'
import { expect, test } from 'vitest'
import mysql from './mysql.ts'
import { toSqlite } from './sql-dialect.ts'

test('a connection says that it is open, which mappers wait for', async () => {
  const connection = mysql.createConnection()
  await expect(once(connection, 'connect')).resolves.toEqual([])
})

test('a text that a program escapes stays one text', () => {
  const injected = "\\' OR 1=1 -- "
  expect(mysql.escape(injected)).toBe("'\\\\'' OR 1=1 -- '")
  const statement = `SELECT ${mysql.escape(injected)} AS a`
  expect(toSqlite(statement, 'mysql')).toBe("SELECT '\\'' OR 1=1 -- ' AS a")
})
