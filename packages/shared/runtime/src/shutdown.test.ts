import { spawnProcess } from '@daimon/testkit'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const lifecycle = new URL('shutdown.ts', import.meta.url).href
const logger = new URL('logger.ts', import.meta.url).href

/** A program that prints `up`, waits for a signal, and exits with the code of `waitForShutdown`. */
const program = (stop: string, limitMs = 30_000) =>
  spawnProcess(process.execPath, [
    '--input-type=module',
    '-e',
    `import { waitForShutdown } from '${lifecycle}'
     import { createLogger } from '${logger}'
     const alive = setInterval(() => {}, 1000)
     const ended = waitForShutdown(${stop}, createLogger('test', 'info'), ${limitMs})
     console.log('up')
     process.exitCode = await ended
     process.exit()`,
  ])

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops cleanly and exits with 0', async (signal) => {
  await using child = program('async () => console.log("stopped in order")')
  await child.waitForLine(/^up$/)
  child.signal(signal)
  await child.waitForLine(/^stopped in order$/)
  expect(await child.exitCode).toBe(0)
})

test('a second signal exits at once with 130 and stops only once', async () => {
  await using child = program('() => new Promise(() => console.log("stopping"))')
  await child.waitForLine(/^up$/)
  child.signal('SIGTERM')
  await child.waitForLine(/^stopping$/)
  child.signal('SIGTERM')
  expect(await child.exitCode).toBe(130)
  expect(child.stdout().match(/^stopping$/gm)).toHaveLength(1)
})

test('a failed stop exits with 3', async () => {
  await using child = program('() => Promise.reject(new Error("no"))')
  await child.waitForLine(/^up$/)
  child.signal('SIGTERM')
  expect(await child.exitCode).toBe(3)
})

test('a stop over the time limit exits with 3', async () => {
  await using child = program('() => new Promise(() => {})', 1)
  await child.waitForLine(/^up$/)
  child.signal('SIGTERM')
  expect(await child.exitCode).toBe(3)
})

test('stops cleanly when its launcher dies, even during the start', async () => {
  for (const whenGone of [
    '',
    "await new Promise((resolve) => process.once('disconnect', resolve))",
  ]) {
    const code = `import { waitForShutdown } from '${lifecycle}'
      import { createLogger } from '${logger}'
      const alive = setInterval(() => {}, 1000)
      process.send('up')
      ${whenGone}
      process.exit(await waitForShutdown(async () => {}, createLogger('test', 'silent')))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  }
})

test('exits after its launcher is killed, even if nothing reads the log', async () => {
  const code = `import { waitForShutdown } from '${lifecycle}'
    import { createLogger } from '${logger}'
    const alive = setInterval(() => {}, 1000)
    process.send('up')
    process.exit(await waitForShutdown(async () => {}, createLogger('test', 'info')))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    await once(child, 'message')
    child.stdout?.destroy()
    child.disconnect()
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
})
