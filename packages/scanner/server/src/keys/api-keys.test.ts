import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ApiKeys } from './api-keys.ts'

const NOW = new Date('2026-05-04T10:00:00Z')
const directory = () => {
  const made = mkdtempSync(join(tmpdir(), 'daimon-keys-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return join(made, 'scanner')
}

test('stores only hashes, in a file with mode 600', () => {
  const at = directory()
  const { id, secret } = new ApiKeys(at).create('ci', NOW)
  const text = readFileSync(join(at, 'keys.json'), 'utf8')
  expect(text).not.toContain(secret)
  expect(text).toContain(id)
  expect(statSync(join(at, 'keys.json')).mode & 0o777).toBe(0o600)
})

test('applies changes of another process immediately', () => {
  const at = directory()
  const [service, commandLine] = [new ApiKeys(at), new ApiKeys(at)]
  expect(service.hasAny()).toBe(false)
  const { id, secret } = commandLine.create('ci', NOW)
  expect(service.find(secret)).toBe(id)
  expect(service.find(`${secret}x`)).toBeUndefined()
  expect(commandLine.revoke(id, NOW)).toBe(true)
  expect(service.find(secret)).toBeUndefined()
  expect(service.hasAny()).toBe(false)
  expect(commandLine.revoke(id, NOW)).toBe(false)
})

test('changes keys after a process was killed between writing and renaming the file', () => {
  const at = directory()
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'keys.json.next'), '[')
  const { id } = new ApiKeys(at).create('ci', NOW)
  expect(new ApiKeys(at).list().map((key) => key.id)).toEqual([id])
})
