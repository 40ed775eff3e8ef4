import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceFile } from './replace-file.ts'

const directory = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'daimon-files-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('replaces the content and leaves no other file', () => {
  const root = directory()
  const file = join(root, 'deep', 'a.json')
  replaceFile(file, 'old')
  replaceFile(file, Buffer.from('new'), { isDurable: true })
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(join(root, 'deep'))).toEqual(['a.json'])
})

test('keeps a private file and its directory from other users', () => {
  const root = directory()
  const file = join(root, 'own', 'key')
  replaceFile(file, 'x', { isPrivate: true })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(root, 'own')).mode & 0o777).toBe(0o700)
})

test('leaves no staged file when the replacement fails', () => {
  const root = directory()
  mkdirSync(join(root, 'taken', 'child'), { recursive: true })
  expect(() => replaceFile(join(root, 'taken'), 'x')).toThrow('EISDIR')
  expect(readdirSync(root)).toEqual(['taken'])
})
