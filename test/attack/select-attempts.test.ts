import { expect, test } from 'vitest'
import { UsageError } from '../../bench/command/run-command.ts'
import { selectAttempts } from '../../scripts/attack/select-attempts.ts'

const newGroup = (name: string, ...attempts: string[]) => ({
  name,
  attempts: attempts.map((attempt) => ({ name: attempt, run: () => Promise.resolve() })),
})
const GROUPS = [newGroup('bodies', 'a bomb', 'a stone'), newGroup('Disk and lock', 'a full disk')]

const select = (options: { only?: string; without?: string }) =>
  selectAttempts(GROUPS, options).map(({ name, attempts }) => [name, attempts.length])

test('attempts are selected by parts of names', () => {
  expect(select({})).toEqual([
    ['bodies', 2],
    ['Disk and lock', 1],
  ])
  expect(select({ without: 'disk' })).toEqual([['bodies', 2]])
  expect(select({ only: 'bomb' })).toEqual([['bodies', 1]])
  expect(select({ only: 'disk' })).toEqual([['Disk and lock', 1]])
})

test.each([
  { without: 'dsik' },
  { without: '' },
  { only: 'bmob' },
  { only: '' },
  { only: 'full', without: 'disk' },
])('a selection of nothing is incorrect usage: %o', (options) => {
  expect(() => select(options)).toThrow(UsageError)
})
