import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ApiKeys } from './api-keys.ts'

const NOW = new Date('2026-05-04T10:00:00Z')
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'daimon-keys-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return join(made, 'scanner')
}

test('a key is kept as its hash alone, in a file that only its owner reads', () => {
  const at = folder()
  const { id, secret } = new ApiKeys(at).create('ci', NOW)
  const text = readFileSync(join(at, 'keys.json'), 'utf8')
  expect(text).not.toContain(secret)
  expect(text).toContain(id)
  expect(statSync(join(at, 'keys.json')).mode & 0o777).toBe(0o600)
})

test('what another process changes counts at once: a new key holds, a revoked one does not', () => {
  const at = folder()
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
