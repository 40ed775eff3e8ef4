import { lstatSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOldEnough, toFileStat } from '../discover/file-stat.ts'
import { directoryOfFiles } from '../testing/directory.ts'
import { FileStatCache } from './file-stat-cache.ts'

const stampAt = (path: string) => toFileStat(lstatSync(path, { bigint: true }))
const laterMs = () => Date.now() + 60_000

const noted = (seenAtMs: number) => {
  const root = directoryOfFiles({ 'a.js': 'one' })
  const directory = directoryOfFiles({})
  const path = join(root, 'a.js')
  const known = new FileStatCache(directory, root)
  known.note('a.js', stampAt(path), 'digest of one', seenAtMs)
  known.save()
  return { path, again: () => new FileStatCache(directory, root).digestOf('a.js', stampAt(path)) }
}

test('knows a file that did not change', () => {
  expect(noted(laterMs()).again()).toBe('digest of one')
})

test('does not know a rewritten file, even with the same length and date', () => {
  const { path, again } = noted(laterMs())
  const { atime, mtime } = statSync(path)
  writeFileSync(path, 'two')
  utimesSync(path, atime, mtime)
  expect(again()).toBeUndefined()
})

test('does not know a file that may have changed within the same clock tick', () => {
  expect(noted(0).again()).toBeUndefined()
})

test('assumes a tick of two seconds where the file system counts in seconds', () => {
  const at = (changedAtMs: number, isCoarse: boolean) =>
    isOldEnough({ text: '', changedAtMs, isCoarse }, 10_000)
  expect([at(9_900, false), at(9_990, false), at(7_900, true), at(9_000, true)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
