import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type Dialect, toSqlite } from './sql-dialect.ts'
import { splitStatements } from './sql-store.ts'

test.each<readonly [dialect: Dialect, statements: readonly string[]]>([
  [
    'postgres',
    [
      'CREATE TABLE "public"."members" ("id" SERIAL NOT NULL, "name" character varying(80) NOT NULL, "at" timestamptz DEFAULT now(), CONSTRAINT "PK" PRIMARY KEY ("id"))',
      'INSERT INTO "members"("id", "name", "at") VALUES (DEFAULT, $1, DEFAULT)',
      `SELECT count(*)::int AS n, name::text FROM members WHERE name ILIKE 'A%::int' OR "name" = $1 GROUP BY name FOR UPDATE`,
    ],
  ],
  [
    'mysql',
    [
      "CREATE TABLE `members` (`id` int(11) unsigned NOT NULL AUTO_INCREMENT, `name` varchar(80) DEFAULT NULL, `kind` enum('a','b'), PRIMARY KEY (`id`)) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4",
      'INSERT IGNORE INTO `members` (`name`) VALUES (?)',
      'SELECT * FROM `members` WHERE `name` = ?',
    ],
  ],
])('SQLite runs common statements of %s', (dialect, statements) => {
  const store = new DatabaseSync(':memory:')
  store.function('now', () => '2024-01-02')
  const rows = statements.flatMap((statement) => {
    const prepared = store.prepare(toSqlite(statement, dialect))
    return prepared.all(...(/[$?]/.test(statement) ? ['Ada'] : []))
  })
  expect(rows).toMatchObject([{ name: 'Ada' }])
})

test('distinguishes settings of MySQL from a part of UPDATE', () => {
  const update = 'update `users` set `token` = ? where `id` = ?'
  expect(toSqlite(update, 'mysql')).toBe(update)
  expect(toSqlite('SET NAMES utf8mb4', 'mysql')).toBe('SELECT 1')
  expect(toSqlite('USE shop;\nSET foreign_key_checks = 0;\n' + update, 'mysql')).toBe(
    `SELECT 1;\nSELECT 1;\n${update}`,
  )
})

test('leaves string literals as they are', () => {
  const statement = `SELECT '$1 ILIKE ::int; it''s' AS "a;b"; SELECT 1`
  expect(toSqlite(statement, 'postgres')).toBe(statement)
  expect(splitStatements(statement)).toHaveLength(2)
})

test('reports which tables and columns there are', () => {
  const store = new DatabaseSync(':memory:')
  store.exec('CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL)')
  const read = (statement: string, dialect: 'mysql' | 'postgres') =>
    store
      .prepare(toSqlite(statement, dialect))
      .all()
      .map((row) => ({ ...row }))
  const tables = `SELECT table_name FROM information_schema.tables WHERE table_name = `
  expect(read(`${tables}'users' AND table_schema = 'public'`, 'postgres')).toEqual([
    { table_name: 'users' },
  ])
  expect(read(`${tables}'orders'`, 'mysql')).toEqual([])
  const columns = `SELECT "column_name", is_nullable FROM "information_schema"."columns" WHERE "table_name" = 'users'`
  expect(read(columns, 'postgres')).toEqual([
    { column_name: 'id', is_nullable: 'YES' },
    { column_name: 'name', is_nullable: 'NO' },
  ])
})
