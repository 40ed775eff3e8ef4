import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

const convert = `from python.dialect import to_bound, to_sqlite
`

test('keeps an update whose names are quoted, and ignores settings of a session', (context) => {
  const statements = [
    'UPDATE `users` SET `name` = %s WHERE `id` = %s',
    'UPDATE "users" SET "name" = \'x\'',
    'INSERT INTO `a` (`b`) VALUES (1) ON DUPLICATE KEY UPDATE `b` = 2',
    "SET NAMES 'utf8'",
    '/* first */ USE `shop`',
    "CREATE TYPE mood AS ENUM ('sad', 'ok')",
    'create extension if not exists "uuid-ossp"',
  ]
  expect(
    runModules(
      context,
      `${convert}print(json.dumps([to_sqlite(each) for each in ${JSON.stringify(statements)}]))`,
    ),
  ).toEqual([...statements.slice(0, 3), ...statements.slice(3).map(() => 'SELECT 1')])
})

test('binds no values to a statement that is ignored', (context) => {
  expect(
    runModules(
      context,
      `${convert}print(json.dumps([
    to_bound("SET TIME ZONE %s", ("UTC",)),
    to_bound("UPDATE \`users\` SET \`name\` = %s WHERE \`id\` = %s", ("x", 1)),
]))`,
    ),
  ).toEqual([
    ['SELECT 1', []],
    ['UPDATE `users` SET `name` = ? WHERE `id` = ?', ['x', 1]],
  ])
})

/** A program whose drivers work on an empty store. */
const onStore = (code: string): string => `
import os, socket, tempfile
from python import drivers, store
monitor = socket.create_server(("127.0.0.1", 0))
store.connect_monitor(monitor.getsockname()[1])
directory = tempfile.TemporaryDirectory()
store.STORE = os.path.join(directory.name, "store.sqlite")
drivers.hook_drivers()
import psycopg2, psycopg2.extras
from psycopg2 import sql
connection = psycopg2.connect("")
cursor = connection.cursor(cursor_factory=psycopg2.extras.DictCursor)
cursor.execute("CREATE TABLE users (id serial PRIMARY KEY, name text, born date)")
${code}`

test('composes statements of parts', (context) => {
  const code = `
names = ["name", "born"]
insert = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
    sql.Identifier("users"),
    sql.SQL(", ").join(map(sql.Identifier, names)),
    sql.SQL(", ").join(sql.Placeholder() * 2),
)
cursor.execute(insert, ("O'Hara", None))
cursor.execute(sql.Composed([sql.SQL("SELECT name FROM users WHERE name = "), sql.Literal("O'Hara")]))
parts = sql.Composed([sql.Identifier("a"), sql.Identifier("b")])
print(json.dumps([
    insert.as_string(connection), cursor.fetchone()["name"],
    parts.join(", ").as_string(connection), (parts + sql.SQL(" = ") + sql.Literal(None)).as_string(connection),
    isinstance(insert, sql.Composed),
]))`
  expect(runModules(context, onStore(code))).toEqual([
    'INSERT INTO "users" ("name", "born") VALUES (%s, %s)',
    "O'Hara",
    '"a", "b"',
    '"a""b" = NULL',
    true,
  ])
})

test('fills statements with values, and escapes texts', (context) => {
  const code = `
import datetime
import pymysql
from pymysql.converters import escape_string
rows = [(1, "a'b %s", datetime.date(2026, 1, 2)), (2, None, None)]
filled = ", ".join(cursor.mogrify("(%s, %s, %s)", each).decode() for each in rows)
cursor.execute("INSERT INTO users VALUES " + filled)
cursor.execute("SELECT * FROM users ORDER BY id")
print(json.dumps([
    filled, [list(each) for each in cursor.fetchall()],
    cursor.mogrify("SELECT '100%%' WHERE id IN %(ids)s", {"ids": (1, 2)}).decode(),
    escape_string("a'b"), escape_string("a'b", {}), pymysql.connect().escape_string("a'b"),
]))`
  expect(runModules(context, onStore(code))).toEqual([
    "(1, 'a''b %s', '2026-01-02'), (2, NULL, NULL)",
    [
      [1, "a'b %s", '2026-01-02'],
      [2, null, null],
    ],
    "SELECT '100%' WHERE id IN (1, 2)",
    "a''b",
    "a''b",
    "a''b",
  ])
})

test('finds rows by a list of values, and raises as drivers do for a missing column', (context) => {
  const code = `
import asyncio, asyncpg
cursor.execute("INSERT INTO users VALUES (1, 'a', NULL), (2, 'b', NULL), (3, 'c', NULL)")
cursor.execute("SELECT id FROM users WHERE id = ANY(%s)", ([1, 3],))
by_place = [each["id"] for each in cursor.fetchall()]
async def fetch():
    pool = await asyncpg.create_pool("")
    return await pool.fetch("SELECT id FROM users WHERE id = ANY($1::int[]) AND name <> $2", [2, 3], "c")
rows = asyncio.run(fetch())
try:
    rows[0]["missing"]
except KeyError as error:
    missing = error.args[0]
print(json.dumps([by_place, [each["id"] for each in rows], missing, rows[0][0]]))`
  expect(runModules(context, onStore(code))).toEqual([[1, 3], [2], 'missing', 2])
})

test('Django finds no driver that is not installed, so its extensions leave it out', (context) => {
  const code = `
import sys, types
sys.modules["django.db"] = types.ModuleType("django.db")
def imports(importer):
    sys.modules.pop("MySQLdb", None)
    try:
        exec("import MySQLdb", {"__name__": importer})
    except ModuleNotFoundError:
        return False
    return True
print(json.dumps([imports("django.db.backends.mysql.base"), imports("djangoes"), imports("shop")]))`
  expect(runModules(context, onStore(code))).toEqual([false, true, true])
})

test('a column of named choices says them in a check of its table', (context) => {
  const code = `
from python.store import with_check
class Enum:
    def __init__(self, *choices, **options):
        self.options = options
Enum.__init__ = with_check(Enum.__init__)
class Role: pass
made = [Enum("a", "b", name="kind"), Enum(Role), Enum("a", "b"), Enum(Role, create_constraint=False)]
print(json.dumps([each.options.get("create_constraint") for each in made]))`
  expect(runModules(context, onStore(code))).toEqual([true, true, null, false])
})
