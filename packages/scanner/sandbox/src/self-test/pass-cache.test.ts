import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPassed, writePassed } from './pass-cache.ts'

const PASSED = { held: ['host-file'], notRun: [{ id: 'x32-calls', reason: 'other machine' }] }

const cacheFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'daimon-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const written = () => {
  const folder = cacheFolder()
  const cache = { bubblewrapPath: undefined, folder }
  writePassed(cache, PASSED)
  const [name = ''] = readdirSync(folder)
  return { cache, folder, path: join(folder, name) }
}

test('what passed is remembered, for the same programs', () => {
  const { cache } = written()
  expect(readPassed(cache)).toEqual(PASSED)
  expect(readPassed({ ...cache, bubblewrapPath: '/bin/true' })).toBe(undefined)
  expect(readPassed({ ...cache, folder: null })).toBe(undefined)
})

test('a result that others could have written is not believed', () => {
  const { cache, folder, path } = written()
  chmodSync(path, 0o622)
  expect(readPassed(cache)).toBe(undefined)
  chmodSync(path, 0o600)
  chmodSync(folder, 0o777)
  expect(readPassed(cache)).toBe(undefined)
  chmodSync(folder, 0o700)
  expect(readPassed(cache)).toEqual(PASSED)
  const other = join(cacheFolder(), 'passed.json')
  writeFileSync(other, JSON.stringify(PASSED))
  rmSync(path)
  symlinkSync(other, path)
  expect(readPassed(cache)).toBe(undefined)
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{}',
  '{"held":[],"notRun":[]}',
  '{"held":[1],"notRun":[]}',
  '{"held":["x"],"notRun":[{}]}',
  '{"held":["x"],"notRun":[null]}',
])('a damaged result is tested anew: %s', (text) => {
  const { cache, path } = written()
  writeFileSync(path, text)
  expect(readPassed(cache)).toBe(undefined)
})

test('an old result is tested anew', () => {
  const { cache, path } = written()
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(path, yesterday, yesterday)
  expect(readPassed(cache)).toBe(undefined)
})

test('a folder that cannot be written is no reason to fail', () => {
  const cache = { bubblewrapPath: undefined, folder: join(written().path, 'below-a-file') }
  writePassed(cache, PASSED)
  expect(readPassed(cache)).toBe(undefined)
})
