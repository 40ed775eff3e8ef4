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
