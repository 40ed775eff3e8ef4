import { lstatSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOldEnough, stampOf } from '../discover/stamp.ts'
import { folderOfFiles } from '../testing/folder.ts'
import { KnownFiles } from './known-files.ts'

const stampAt = (path: string) => stampOf(lstatSync(path, { bigint: true }))
const laterMs = () => Date.now() + 60_000

const noted = (seenAtMs: number) => {
  const root = folderOfFiles({ 'a.js': 'one' })
  const folder = folderOfFiles({})
  const path = join(root, 'a.js')
  const known = new KnownFiles(folder, root)
  known.note('a.js', stampAt(path), 'digest of one', seenAtMs)
  known.save()
  return { path, again: () => new KnownFiles(folder, root).digestOf('a.js', stampAt(path)) }
}

test('a file to which nothing has happened is known', () => {
  expect(noted(laterMs()).again()).toBe('digest of one')
})

test('one that was written anew is not, be it as long and given back its old date', () => {
  const { path, again } = noted(laterMs())
  const { atime, mtime } = statSync(path)
  writeFileSync(path, 'two')
  utimesSync(path, atime, mtime)
  expect(again()).toBeUndefined()
})

test('one that may have changed within the same tick of the clock is not', () => {
  expect(noted(0).again()).toBeUndefined()
})

test('a tick is two seconds where the file system counts in seconds', () => {
  const at = (changedAtMs: number, isCoarse: boolean) =>
    isOldEnough({ text: '', changedAtMs, isCoarse }, 10_000)
  expect([at(9_900, false), at(9_990, false), at(7_900, true), at(9_000, true)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
