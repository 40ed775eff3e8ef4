import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directoryOfFiles, scanDirectory } from '../testing/directory.ts'

const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`f${at}.js`, `function run${at}() { return ${at} }`]),
)

test('gives the same result when the second run takes everything from the cache', async () => {
  const cacheDirectory = directoryOfFiles({})
  const root = directoryOfFiles(files)
  const first = await scanDirectory(root, { cacheDirectory })
  const second = await scanDirectory(root, { cacheDirectory })
  expect([first.scan.filesFromCache, second.scan.filesFromCache]).toEqual([0, 40])
  expect(second.payload).toEqual(first.payload)
})

test('reads only the changed file again, and shares the rest with another directory', async () => {
  const cacheDirectory = directoryOfFiles({})
  await scanDirectory(directoryOfFiles(files), { cacheDirectory })
  const changed = await scanDirectory(
    directoryOfFiles({ ...files, 'f7.js': 'function other() {}' }),
    {
      cacheDirectory,
    },
  )
  expect(changed.scan.filesFromCache).toBe(39)
})

test('gives the same result with a cache that was truncated, bit-flipped, or filled with garbage', async () => {
  const cacheDirectory = directoryOfFiles({})
  const root = directoryOfFiles(files)
  const first = await scanDirectory(root, { cacheDirectory })
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
        keptFiles(cacheDirectory).forEach((path, at) => {
          const share = shares[at] ?? 0
          const bytes = readFileSync(path)
          if (damage === 'flip') writeFileSync(path, flip(bytes, share))
          else if (damage === 'cut')
            writeFileSync(path, bytes.subarray(0, Math.floor(share * bytes.length)))
          else writeFileSync(path, `rubbish ${share}`)
        })
        expect((await scanDirectory(root, { cacheDirectory })).payload).toEqual(first.payload)
      },
    ),
    { numRuns: 6 },
  )
  expect((await scanDirectory(root, { cacheDirectory })).scan.filesFromCache).toBe(40)
})

const keptFiles = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.gitignore')
    .map(({ parentPath, name }) => join(parentPath, name))

test('ignores a cache directory that git would take for part of a repository', async () => {
  const cacheDirectory = directoryOfFiles({})
  await scanDirectory(directoryOfFiles(files), { cacheDirectory })
  execFileSync('git', ['init', '-q', cacheDirectory])
  expect(
    execFileSync('git', ['-C', cacheDirectory, 'status', '--porcelain'], { encoding: 'utf8' }),
  ).toBe('')
})

test('lets concurrent runs share a cache', async () => {
  const cacheDirectory = directoryOfFiles({})
  const root = directoryOfFiles(files)
  const runs = await Promise.all(
    Array.from({ length: 4 }, () => scanDirectory(root, { cacheDirectory })),
  )
  for (const { payload } of runs) expect(payload).toEqual(runs[0]?.payload)
  expect((await scanDirectory(root, { cacheDirectory })).scan.filesFromCache).toBe(40)
  expect(
    readdirSync(join(cacheDirectory, 'facts')).filter((name) => name.endsWith('.tmp')),
  ).toEqual([])
})
