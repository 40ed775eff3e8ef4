import { expect, test } from 'vitest'
import { expandValues } from './mysql-values.ts'
import driver from './mysql.ts'

test('writes lists, objects, and names as the drivers do', () => {
  expect([
    expandValues('INSERT INTO t SET ?', { a: 1, b: null }),
    expandValues('SELECT * FROM t WHERE id IN (?) AND n = ?', [[1, 2], 'x']),
    expandValues('INSERT INTO t (a, b) VALUES ?', [
      [
        [1, 2],
        [3, 4],
      ],
    ]),
    expandValues(`SELECT ?? FROM t WHERE a = '?' AND b = "?" AND c = ?`, ['d.e', 5]),
    expandValues('SELECT * FROM t WHERE a = :a', { a: 1 }),
  ]).toEqual([
    { statement: 'INSERT INTO t SET `a` = ?, `b` = ?', values: [1, null] },
    { statement: 'SELECT * FROM t WHERE id IN (?, ?) AND n = ?', values: [1, 2, 'x'] },
    { statement: 'INSERT INTO t (a, b) VALUES (?, ?), (?, ?)', values: [1, 2, 3, 4] },
    { statement: `SELECT \`d\`.\`e\` FROM t WHERE a = '?' AND b = "?" AND c = ?`, values: [5] },
    { statement: 'SELECT * FROM t WHERE a = :a', values: { a: 1 } },
  ])
})

test('leaves places without a value, and formats a statement with texts', () => {
  expect(expandValues('SELECT ?, ?', [1]).statement).toBe('SELECT ?, ?')
  expect(driver.format('SELECT ?, ?, ?', ["o'clock", 2, null])).toBe(`SELECT 'o''clock', 2, NULL`)
})
