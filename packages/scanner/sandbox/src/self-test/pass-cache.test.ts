import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readPassed, writePassed } from './pass-cache.ts'

const PASSED = { held: ['host-file'], notRun: [{ id: 'x32-calls', reason: 'other machine' }] }

const cacheDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-cache-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const written = () => {
  const directory = cacheDirectory()
  const cache = { bubblewrapPath: undefined, directory }
  writePassed(cache, PASSED)
  const [name = ''] = readdirSync(directory)
  return { cache, directory, path: join(directory, name) }
}

test('caches a pass for the same programs', () => {
  const { cache } = written()
  expect(readPassed(cache)).toEqual(PASSED)
  expect(readPassed({ ...cache, bubblewrapPath: '/bin/true' })).toBe(undefined)
  expect(readPassed({ ...cache, directory: null })).toBe(undefined)
})

test('tests again with another Python, which it does not start', () => {
  const { cache } = written()
  const directory = cacheDirectory()
  const path = join(directory, 'python3')
  const ran = join(directory, 'ran')
  writeFileSync(path, `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${directory}:${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(readPassed(cache)).toBe(undefined)
  writePassed(cache, PASSED)
  expect(readPassed(cache)).toEqual(PASSED)
  expect(existsSync(ran)).toBe(false)
  writeFileSync(path, '')
  expect(readPassed(cache)).toBe(undefined)
})

test('ignores a result that another user could have written', () => {
  const { cache, directory, path } = written()
  chmodSync(path, 0o622)
  expect(readPassed(cache)).toBe(undefined)
  chmodSync(path, 0o600)
  chmodSync(directory, 0o777)
  expect(readPassed(cache)).toBe(undefined)
  chmodSync(directory, 0o700)
  expect(readPassed(cache)).toEqual(PASSED)
  const other = join(cacheDirectory(), 'passed.json')
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
])('ignores a damaged result and tests again: %s', (text) => {
  const { cache, path } = written()
  writeFileSync(path, text)
  expect(readPassed(cache)).toBe(undefined)
})

test('ignores an old result and tests again', () => {
  const { cache, path } = written()
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(path, yesterday, yesterday)
  expect(readPassed(cache)).toBe(undefined)
})

test('does not fail when the directory is not writable', () => {
  const cache = { bubblewrapPath: undefined, directory: join(written().path, 'below-a-file') }
  writePassed(cache, PASSED)
  expect(readPassed(cache)).toBe(undefined)
})
