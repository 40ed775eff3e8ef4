import { expect, test } from 'vitest'
import { type Keys, runKeyCommand } from './commands.ts'
import { createStorageLimit } from './storage-limit.ts'

const run = (commands: readonly (readonly string[])[]) => {
  const keys: Keys = new Map()
  const fits = createStorageLimit(keys, 10_000)
  return commands.filter((words) => {
    const isTaken = fits(words)
    if (isTaken) runKeyCommand(keys, words)
    return isTaken
  }).length
}

const text = 'x'.repeat(500)
const times = (count: number, command: (at: number) => readonly string[]) =>
  Array.from({ length: count }, (_, at) => command(at))

test('a store takes no more than its maximum, in values of each kind', () => {
  expect(run(times(100, (at) => ['SET', `key${at}`, text]))).toBeLessThan(20)
  expect(run(times(100, (at) => ['HSET', 'hash', `field${at}`, text]))).toBeLessThan(20)
  expect(run(times(100, () => ['RPUSH', 'list', text]))).toBeLessThan(20)
  expect(run(times(100, (at) => ['SADD', 'set', `${at}${text}`]))).toBeLessThan(20)
})

test('reading and replacing values fills nothing', () => {
  expect(run(times(500, () => ['SET', 'key', text]))).toBe(500)
  expect(run(times(500, () => ['GET', 'key']))).toBe(500)
})
