import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openExtractor } from './open-extractor.ts'

const TIME_MS = 60_000
const withoutProc = !existsSync('/proc/self/status')

/** Worker processes of this one. */
const listWorkers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'latin1')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
        return status.includes(`PPid:\t${process.pid}\n`) && command.includes('extract-worker')
      } catch {
        return false
      }
    })
    .map(Number)

test.skipIf(withoutProc)(
  'an extractor takes over the process of one that was closed just before',
  async () => {
    const first = openExtractor(TIME_MS)
    expect(await first.extract('import a from "a"', 'ts')).toHaveProperty('facts')
    const started = listWorkers()
    first.close()
    expect(await first.extract('import a from "a"', 'ts')).toEqual({ failed: 'crash' })
    const second = openExtractor(TIME_MS)
    expect(await second.extract('import b from "b"', 'ts')).toHaveProperty('facts')
    expect(listWorkers()).toEqual(started)
    second.close()
  },
)

test.skipIf(withoutProc)('the end of a process that was taken over fails no text', async () => {
  const first = openExtractor(TIME_MS)
  await first.extract('import a from "a"', 'ts')
  first.close()
  const second = openExtractor(TIME_MS)
  for (const pid of listWorkers()) process.kill(pid, 'SIGKILL')
  expect(await second.extract('import b from "b"', 'ts')).toHaveProperty('facts')
  second.close()
})

test('the start of a process does not count as time for the text', async () => {
  // Less than a process needs to start; a text in no known language needs next to nothing.
  const extractor = openExtractor(50)
  const expected = { failed: 'language' }
  const results = []
  for (let at = 0; at < 20; at += 1) results.push(await extractor.extract('x', 'unknown'))
  expect(results).toContainEqual(expected)
  extractor.close()
})

test('a text that takes too long fails alone', async () => {
  const extractor = openExtractor(1)
  const long = 'const a = [1, 2, 3].map((b) => b + 1)\n'.repeat(20_000)
  expect(await extractor.extract(long, 'ts')).toEqual({ failed: 'time' })
  extractor.close()
})
