import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { FileLock, FileLockedError } from './file-lock.ts'

const lockFile = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-lock-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'x.lock')
}

const MODULE = fileURLToPath(new URL('file-lock.ts', import.meta.url))

/** A process that acquires the lock and then waits to be killed. */
const holder = async (file: string) => {
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--input-type=module',
      '-e',
      `import { FileLock } from ${JSON.stringify(MODULE)}
      new FileLock(${JSON.stringify(file)}).acquire()
      process.stdout.write('held')
      setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('excludes another process until it ends, however it ends', async () => {
  const file = lockFile()
  const child = await holder(file)
  const lock = new FileLock(file, { waitMs: 0 })
  expect(() => lock.acquire()).toThrow(FileLockedError)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const release = lock.acquire()
  expect(() => new FileLock(file, { waitMs: 0 }).acquire()).toThrow(FileLockedError)
  release()
  expect(new FileLock(file).run(() => 'ran')).toBe('ran')
})

test('excludes others after the lock file was deleted and created again', () => {
  const file = lockFile()
  const first = new FileLock(file, { waitMs: 0 })
  first.run(() => undefined)
  rmSync(file)
  const release = new FileLock(file).acquire()
  expect(() => first.acquire()).toThrow(FileLockedError)
  release()
})
