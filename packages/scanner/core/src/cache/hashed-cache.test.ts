import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('a cache that was cut, flipped or filled with rubbish is made again', async () => {
  const cacheFolder = folderOfFiles({})
  const root = folderOfFiles(files)
  const first = await scanFolder(root, { cacheFolder })
  const damage: ((bytes: Buffer) => Buffer)[] = [
    (bytes) => bytes.subarray(0, bytes.length - 3),
    (bytes) => {
      bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1
      return bytes
    },
    () => Buffer.from('rubbish'),
    () => Buffer.alloc(0),
  ]
  readdirSync(join(cacheFolder, 'facts'))
    .filter((name) => name !== '.gitignore')
    .forEach((name, at) => {
      const path = join(cacheFolder, 'facts', name)
      writeFileSync(path, damage[at % damage.length]?.(readFileSync(path)) ?? '')
    })
  const again = await scanFolder(root, { cacheFolder })
  expect(again.scan.filesFromCache).toBe(0)
  expect(again.payload).toEqual(first.payload)
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
