import { directoryOfFiles } from '@daimon/testkit'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { WorkerPool } from './worker-pool.ts'

/** Answers a task after as many milliseconds as it says. */
const ECHO = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', (ms) =>
  setTimeout(() => parentPort.postMessage({ kind: 'done', value: ms }), ms))
`

test('a task that is canceled in the line lets the next one run', async () => {
  using directory = directoryOfFiles({ 'echo.mjs': ECHO })
  const file = pathToFileURL(join(directory.path, 'echo.mjs'))
  const pool = new WorkerPool(file, { size: 1, memoryMbMax: 64 })
  const canceled = new AbortController()
  const options = { timeoutMs: 60_000 }
  const first = pool.run<number>(200, options)
  const second = pool.run<number>(1, { ...options, signal: canceled.signal })
  const third = pool.run<number>(2, options)
  canceled.abort(new Error('canceled'))
  await expect(second).rejects.toThrow('canceled')
  expect([await first, await third]).toEqual([200, 2])
  await pool.close()
})
