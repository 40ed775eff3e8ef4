import { expect, test } from 'vitest'
import { readDriveReport } from './read-drive-report.ts'

const read = (values: unknown) =>
  readDriveReport(
    JSON.stringify({
      started: { how: 'listening' },
      shots: [{ status: 200, hasFired: false, effect: '', calls: [], names: ['page'], values }],
    }),
    1,
  )?.shots[0]?.values

test('a report keeps the values that requests can bring, up to a maximum', () => {
  expect(read({ page: 'a\u0000', limit: 5 })).toEqual({ page: 'a\ufffd', limit: 5 })
  const nested = { page: { nested: [1, 'a\u0000'] }, list: [true] }
  expect(read({ ...nested, none: null, holes: [null], limit: 5 })).toEqual({
    page: { nested: [1, 'a\ufffd'] },
    list: [true],
    limit: 5,
  })
  expect(read({ deep: [[[[[1]]]]], limit: 5 })).toEqual({ limit: 5 })
  expect(read({ long: 'x'.repeat(201), limit: 5 })).toEqual({ limit: 5 })
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`n${at}`, at]))
  expect(Object.keys(read(many) ?? {})).toHaveLength(64)
})

test('values in another form leave the rest of the report valid', () => {
  for (const values of [null, 'text', 5, ['a']]) expect(read(values)).not.toHaveProperty('page')
  expect(read(undefined)).toBeUndefined()
  expect(read(null)).toEqual({})
})
