import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folderOfFiles, scanFolder } from '../testing/folder.ts'

const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`f${at}.js`, `function run${at}() { return ${at} }`]),
)

test('the second run takes everything from the cache and gives the same', async () => {
  const cacheFolder = folderOfFiles({})
  const root = folderOfFiles(files)
  const first = await scanFolder(root, { cacheFolder })
  const second = await scanFolder(root, { cacheFolder })
  expect([first.scan.filesFromCache, second.scan.filesFromCache]).toEqual([0, 40])
  expect(second.payload).toEqual(first.payload)
})

test('of one changed file only that one is read anew, and another folder shares the rest', async () => {
  const cacheFolder = folderOfFiles({})
  await scanFolder(folderOfFiles(files), { cacheFolder })
  const changed = await scanFolder(folderOfFiles({ ...files, 'f7.js': 'function other() {}' }), {
    cacheFolder,
  })
  expect(changed.scan.filesFromCache).toBe(39)
})

test('a cache that was cut, flipped or filled with rubbish gives the same as before', async () => {
  const cacheFolder = folderOfFiles({})
  const root = folderOfFiles(files)
  const first = await scanFolder(root, { cacheFolder })
  const flip = (bytes: Buffer, share: number): Buffer => {
    const at = Math.floor(share * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(share * 254))
    return bytes
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 200 }),
      fc.constantFrom('flip', 'cut', 'rubbish'),
      async (shares, damage) => {
        keptFiles(cacheFolder).forEach((path, at) => {
          const share = shares[at] ?? 0
          const bytes = readFileSync(path)
          if (damage === 'flip') writeFileSync(path, flip(bytes, share))
          else if (damage === 'cut')
            writeFileSync(path, bytes.subarray(0, Math.floor(share * bytes.length)))
          else writeFileSync(path, `rubbish ${share}`)
        })
        expect((await scanFolder(root, { cacheFolder })).payload).toEqual(first.payload)
      },
    ),
    { numRuns: 6 },
  )
  expect((await scanFolder(root, { cacheFolder })).scan.filesFromCache).toBe(40)
})

const keptFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.gitignore')
    .map(({ parentPath, name }) => join(parentPath, name))

test('what git would take for part of a repository it ignores', async () => {
  const cacheFolder = folderOfFiles({})
  await scanFolder(folderOfFiles(files), { cacheFolder })
  execFileSync('git', ['init', '-q', cacheFolder])
  expect(
    execFileSync('git', ['-C', cacheFolder, 'status', '--porcelain'], { encoding: 'utf8' }),
  ).toBe('')
})

test('runs at the same time do not hurt each other', async () => {
  const cacheFolder = folderOfFiles({})
  const root = folderOfFiles(files)
  const runs = await Promise.all(Array.from({ length: 4 }, () => scanFolder(root, { cacheFolder })))
  for (const { payload } of runs) expect(payload).toEqual(runs[0]?.payload)
  expect((await scanFolder(root, { cacheFolder })).scan.filesFromCache).toBe(40)
  expect(readdirSync(join(cacheFolder, 'facts')).filter((name) => name.endsWith('.tmp'))).toEqual(
    [],
  )
})
