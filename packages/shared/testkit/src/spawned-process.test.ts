import { expect, test } from 'vitest'

import { directoryOfFiles } from './directory-of-files.ts'
import { killListedProcesses, spawnProcess } from './spawned-process.ts'

const node = (script: string, env: Record<string, string> = {}) =>
  spawnProcess(process.execPath, ['-e', script], { env })

test('captures both streams and the exit code', async () => {
  await using child = node(
    'console.log(process.env.WORD); console.error("talk"); process.exit(3)',
    {
      WORD: 'data',
    },
  )
  expect(await child.exitCode).toBe(3)
  expect(child.stdout()).toBe('data\n')
  expect(child.stderr()).toBe('talk\n')
})

test('waits for a line and returns its groups, even for a past line', async () => {
  await using child = node(
    'console.log("port 81"); console.log("ready"); setInterval(() => {}, 1e3)',
  )
  await child.waitForLine(/^ready$/)
  expect((await child.waitForLine(/^port (\d+)$/))[1]).toBe('81')
})

test('reports the output when the program ends without the line', async () => {
  await using child = node('console.error("no such thing"); process.exit(2)')
  await expect(child.waitForLine(/ready/)).rejects.toThrow(/before it ended[^]*no such thing/)
})

test('forwards signals', async () => {
  await using child = node(
    'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1e3); console.log("up")',
  )
  await child.waitForLine(/up/)
  child.signal('SIGTERM')
  expect(await child.exitCode).toBe(7)
})

test("reports death by a signal with a shell's exit code", async () => {
  await using child = node('setInterval(() => {}, 1e3); console.log("up")')
  await child.waitForLine(/up/)
  child.signal('SIGKILL')
  expect(await child.exitCode).toBe(137)
})

test("rejects the exit code of a program that doesn't exist", async () => {
  await using child = spawnProcess('/no/such/program', [])
  await expect(child.exitCode).rejects.toMatchObject({ code: 'ENOENT' })
})

test('kills the process and its grandchildren when the test ends', async () => {
  let child
  {
    await using parent = node(
      `require('node:child_process').spawn(
         process.execPath,
         ['-e', 'console.log("grandchild up"); setInterval(() => {}, 1e3)'],
         { stdio: 'inherit' },
       )
       setInterval(() => {}, 1e3)`,
    )
    await parent.waitForLine(/grandchild up/)
    child = parent
  }
  // The grandchild holds the same pipes: if it survived, they would still be open.
  expect(await child.exitCode).toBe(137)
})

test('the end of a run ends the processes of a worker that was killed', async () => {
  await using child = node('setInterval(() => {}, 1e3)')
  using directory = directoryOfFiles({ [child.pid]: '' })
  killListedProcesses(directory.path)
  expect(await child.exitCode).toBe(137)
})
