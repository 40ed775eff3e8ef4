import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StagingError, copyTree } from './copy-tree.ts'
import { createStagingArea } from './staging-area.ts'

const directory = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'daimon-copy-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const copied = async (from: string, limits?: { bytes: number; files: number }) => {
  const to = join(directory(), 'tree')
  return { to, omitted: await copyTree(from, to, limits && { limits }) }
}

test('omits sockets, pipes, history, and links that leave the tree, and names them', async () => {
  const from = directory()
  mkdirSync(join(from, 'a/b'), { recursive: true })
  mkdirSync(join(from, '.git'))
  writeFileSync(join(from, 'a/b/file'), 'text')
  execFileSync('mkfifo', [join(from, 'pipe')])
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(join(from, 'a/socket'), resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const links = {
    inside: 'a/b/file',
    directory: 'a',
    'a/up': '../a/b',
    absolute: join(from, 'a/b/file'),
    outside: '../outside',
    host: '/etc/passwd',
    parent: '..',
    'to-pipe': 'pipe',
    // Stays inside by its text, but leads outside in the file system.
    'a/b/deceptive': '../../directory/../../x',
    loop: 'loop',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(from, name))
  const { to, omitted } = await copied(from)
  expect(Object.fromEntries(omitted.map(({ path, reason }) => [path, reason]))).toEqual({
    '.git': 'history',
    pipe: 'pipe',
    'a/socket': 'socket',
    absolute: 'link',
    outside: 'link',
    host: 'link',
    parent: 'link',
    'to-pipe': 'link',
    'a/b/deceptive': 'link',
    loop: 'link',
  })
  expect(readdirSync(to).toSorted()).toEqual(['a', 'directory', 'inside'])
  expect(readFileSync(join(to, 'a/up/file'), 'utf8')).toBe('text')
})

test('makes a copy that shares no inode with the original, is readable, and grants no privileges', async () => {
  const from = directory()
  const file = join(from, 'program')
  writeFileSync(file, 'text')
  chmodSync(file, 0o4700)
  const { to } = await copied(from)
  const copy = lstatSync(join(to, 'program'))
  expect(copy.ino).not.toBe(lstatSync(file).ino)
  expect(copy.mode & 0o7777).toBe(0o704)
  expect(lstatSync(to).mode & 0o777).toBe(0o705)
  expect(lstatSync(file).mode & 0o7777).toBe(0o4700)
})

test.each([{ bytes: 1_000_000, files: 10 }])(
  'refuses a tree beyond %j before it fills the disk',
  async (limits) => {
    const sparse = directory()
    writeFileSync(join(sparse, 'large'), '')
    truncateSync(join(sparse, 'large'), 1e12)
    await expect(copied(sparse, limits)).rejects.toThrow(/more than 1000000 bytes/)
    const many = directory()
    for (let at = 0; at < 11; at += 1) writeFileSync(join(many, String(at)), '')
    await expect(copied(many, limits)).rejects.toThrow(/more than 10 files/)
  },
)

test('throws a StagingError that names a missing tree', async () => {
  await expect(copied('/nowhere/at-all')).rejects.toThrow(StagingError)
  await expect(copied('/nowhere/at-all')).rejects.toThrow("'/nowhere/at-all'")
})

test('shares one copy among nested users of a tree, and removes it with the last', async () => {
  const from = directory()
  writeFileSync(join(from, 'file'), 'text')
  const area = createStagingArea()
  const outer = await area.stage(from)
  const first = await area.stageMounts([{ from, to: '/target' }])
  const second = await area.stageMounts([{ from, to: '/target' }])
  const [path = ''] = first.mounts.map((mount) => mount.from)
  expect(second.mounts).toEqual(first.mounts)
  expect(path).not.toBe(from)
  first[Symbol.dispose]()
  second[Symbol.dispose]()
  second[Symbol.dispose]()
  expect(existsSync(path)).toBe(true)
  outer[Symbol.dispose]()
  expect(existsSync(path)).toBe(false)
})

test('retries a tree that could not be copied', async () => {
  const from = join(directory(), 'later')
  const area = createStagingArea()
  await expect(area.stage(from)).rejects.toThrow(StagingError)
  mkdirSync(from)
  using staged = await area.stage(from)
  expect(staged.omitted).toEqual([])
})
