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

test('SQLite runs definitions of tables, upserts, and texts of MySQL', () => {
  const store = new DatabaseSync(':memory:')
  const run = (statement: string) => store.prepare(toSqlite(statement, 'mysql')).all()
  run(`CREATE TABLE notes (
    id INT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'the id',
    price DECIMAL(9,2) UNSIGNED DEFAULT 0,
    title VARCHAR(200) NOT NULL,
    at DATETIME(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6),
    PRIMARY KEY (id), UNIQUE KEY \`uq_title\` (title), KEY idx_at (at), FULLTEXT KEY words (title(20))
  ) ENGINE=InnoDB COMMENT='all notes'`)
  const add = `INSERT INTO notes (id, title) VALUES (1, "it's \\"new\\"") ON DUPLICATE KEY UPDATE title = VALUES(title)`
  run(add)
  run(add.replace('new', 'old'))
  expect(run(`SELECT title FROM notes WHERE title = 'it\\'s "old"'`)).toHaveLength(1)
})

test('a text with escaped quotes is one text in MySQL', () => {
  const statement = `SELECT * FROM t WHERE a = '\\' OR 1=1 -- ' AND b = "\\" OR 1=1 -- "`
  expect(toSqlite(statement, 'mysql')).toBe(
    `SELECT * FROM t WHERE a = ''' OR 1=1 -- ' AND b = '" OR 1=1 -- '`,
  )
})

test('SQLite runs lists, zones, and aggregates of Postgres', () => {
  const store = new DatabaseSync(':memory:')
  store.exec('CREATE TABLE t (id INTEGER, at TEXT); INSERT INTO t VALUES (1, 0), (2, 0)')
  const run = (statement: string) =>
    store
      .prepare(toSqlite(statement, 'postgres'))
      .all('[2,3]')
      .map((row) => ({ ...row }))
  expect(run(`SELECT id, at AT TIME ZONE 'UTC' AS at FROM t WHERE id = ANY($1::int[])`)).toEqual([
    { id: 2, at: '0' },
  ])
  expect(run(`SELECT json_agg(id) AS ids FROM t WHERE id <> ALL ($1)`)).toEqual([{ ids: '[1]' }])
})

test('words of a definition are left as they are in the conditions of a query', () => {
  for (const statement of [
    "SELECT * FROM t WHERE kind <> 'comment' AND owner = 2 AND state <> 'gone'",
    "SELECT * FROM t WHERE comment = 'gone' AND owner = 2",
    "SELECT * FROM t WHERE note = ', KEY a (b)' AND owner = 2",
    'SELECT * FROM t WHERE engine = v8 AND owner = 2',
  ])
    expect(toSqlite(statement, 'mysql')).toBe(statement)
  expect(
    toSqlite(
      "CREATE TABLE t (a TEXT DEFAULT ', KEY b (c)' COMMENT 'it\\'s a', KEY d (a))",
      'mysql',
    ),
  ).toBe("CREATE TABLE t (a TEXT DEFAULT ', KEY b (c)' )")
})
