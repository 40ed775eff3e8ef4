import { freePort, spawnProcess, type SpawnedProcess } from '@daimon/testkit'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { jsonClient } from './json-client.ts'

const entry = join(import.meta.dirname, '../../packages/identity/server/dist/bin.js')
const pollMs = 5

export type KernelProcess = AsyncDisposable & {
  readonly url: string
  readonly pid: number
  /** From the start of the process to the first answer of /health. */
  readonly coldStartMs: number
  /** Ends it as an operator would; afterwards its data directory is free. */
  readonly stop: () => Promise<void>
}

export type KernelOptions = {
  /** On top of this process's environment; `undefined` removes a variable. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly nodeArguments?: readonly string[]
}

/** Starts the built kernel on a free port of 127.0.0.1, in a process of its own. */
export async function startKernel(options: KernelOptions): Promise<KernelProcess> {
  if (!existsSync(entry)) throw new Error('The kernel is not built: run npm run build first.')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAtMs = performance.now()
  const kernel = spawnProcess(process.execPath, [...(options.nodeArguments ?? []), entry], {
    // The caller's own key and port would make it another kernel than the one that is asked here.
    env: {
      LOG_LEVEL: 'warn',
      DAIMON_API_KEY: undefined,
      ...options.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
    },
  })
  try {
    await untilHealthy(url, kernel)
  } catch (error) {
    await kernel[Symbol.asyncDispose]()
    throw error
  }
  return {
    url,
    pid: kernel.pid,
    coldStartMs: performance.now() - startedAtMs,
    stop: async () => {
      kernel.signal('SIGTERM')
      const code = await kernel.exitCode
      if (code !== 0) throw new Error(`The kernel ended with ${code}:\n${kernel.stderr()}`)
    },
    [Symbol.asyncDispose]: () => kernel[Symbol.asyncDispose](),
  }
}

async function untilHealthy(url: string, kernel: SpawnedProcess): Promise<void> {
  let exitCode: number | undefined
  void kernel.exitCode.then((code) => (exitCode = code))
  const client = jsonClient(url)
  for (;;) {
    try {
      await client.send('GET', '/health')
      client.close()
      return
    } catch {
      if (exitCode !== undefined)
        throw new Error(
          `The kernel ended with ${exitCode} before it answered:\n${kernel.stdout()}${kernel.stderr()}`,
        )
      await delay(pollMs)
    }
  }
}
