import { directoryOfFiles } from '@daimon/testkit'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PoolOptions, type TaskOptions, WorkerPool } from './worker-pool.ts'

/** Answers a task after as many milliseconds as it says; one with a file, after it was stopped. */
const THREAD = `import { writeFileSync } from 'node:fs'
import { parentPort, threadId } from 'node:worker_threads'
const end = (value) => parentPort.postMessage({ kind: 'done', value })
let file
parentPort.on('message', (task) => {
  if (task === 'id') end(threadId)
  else if (task.kind === 'stop') setTimeout(() => end(writeFileSync(file, '')), 300)
  else if (task.file) parentPort.postMessage({ kind: 'told', value: (file = task.file) })
  else setTimeout(() => end(task), task)
})
`

let directory: ReturnType<typeof directoryOfFiles>
beforeAll(() => void (directory = directoryOfFiles({ 'thread.mjs': THREAD })))
afterAll(() => directory[Symbol.dispose]())

const newPool = (given: Partial<PoolOptions> = {}) =>
  new WorkerPool(pathToFileURL(join(directory.path, 'thread.mjs')), {
    size: 1,
    memoryMbMax: 64,
    ...given,
  })
const options: TaskOptions = { timeoutMs: 60_000 }
const LONG_MS = 50_000

test('a task that is canceled in the line ends at once and lets the next one run', async () => {
  const pool = newPool()
  const [holding, canceling] = [new AbortController(), new AbortController()]
  const first = pool.run<number>(LONG_MS, { ...options, signal: holding.signal })
  const second = pool.run<number>(1, { ...options, signal: canceling.signal })
  const third = pool.run<number>(2, options)
  canceling.abort(new Error('canceled'))
  await expect(second).rejects.toThrow('canceled')
  holding.abort(new Error('ended'))
  await expect(first).rejects.toThrow('ended')
  expect(await third).toBe(2)
  await pool.close()
})

test('a slot goes to the first in the line, before a task that is added when it becomes free', async () => {
  const pool = newPool()
  const holding = new AbortController()
  const first = pool.run<number>(LONG_MS, { ...options, signal: holding.signal })
  const ended: number[] = []
  const run = async (ms: number) => void ended.push(await pool.run<number>(ms, options))
  const second = run(200)
  let third: Promise<void> | undefined
  // After the first task ended, before the second notices.
  holding.signal.addEventListener('abort', () => queueMicrotask(() => void (third = run(1))))
  holding.abort(new Error('ended'))
  await expect(first).rejects.toThrow('ended')
  await Promise.all([second, third])
  expect(ended).toEqual([200, 1])
  await pool.close()
})

test('closing stops what runs, waits for its cleanup, and rejects what waits', async () => {
  const pool = newPool()
  const file = join(directory.path, 'cleaned')
  const started = Promise.withResolvers<unknown>()
  const outcomes = Promise.allSettled([
    pool.run({ file }, { ...options, graceMs: 60_000, onTold: started.resolve }),
    pool.run(1, options),
  ])
  await started.promise
  await pool.close()
  expect(existsSync(file)).toBe(true)
  const lost = { status: 'rejected', reason: { message: 'the service is stopping' } }
  expect(await outcomes).toMatchObject([lost, lost])
  await expect(pool.run(1, options)).rejects.toThrow('the service is stopping')
})

test('a thread without a task ends after a while, and the next task gets another', async () => {
  const pool = newPool({ idleMs: 1 })
  const first = await pool.run<number>('id', options)
  await expect
    .poll(() => pool.run<number>('id', options), { interval: 200, timeout: 30_000 })
    .not.toBe(first)
  await pool.close()
})

test('a warm pool runs the next task in the thread that it started', async () => {
  const pool = newPool({ size: 2 })
  pool.warm()
  pool.warm()
  const first = await pool.run<number>('id', options)
  pool.warm()
  expect(await pool.run<number>('id', options)).toBe(first)
  await pool.close()
})
