import { freePort, spawnProcess, type SpawnedProcess } from '@daimon/testkit'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { jsonClient } from './json-client.ts'

const OWN_ENTRY = join(import.meta.dirname, '../../packages/identity/server/dist/bin.js')
const pollMs = 5

export type ServiceProcess = AsyncDisposable & {
  readonly url: string
  readonly pid: number
  /** Kills it without notice. */
  readonly kill: () => void
  /** From the start of the process to the first response of /health. */
  readonly coldStartMs: number
  /** Stops it as an operator would; afterward its data directory is free. */
  readonly stop: () => Promise<void>
}

export type ServiceOptions = {
  /** Merged into this process's environment; `undefined` removes a variable. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly nodeArguments?: readonly string[]
  /** The built service of another version; by default that of this one. */
  readonly entry?: string | undefined
}

/** Starts the built service on a free port of 127.0.0.1, in a separate process. */
export async function startService(options: ServiceOptions): Promise<ServiceProcess> {
  const { entry = OWN_ENTRY } = options
  if (!existsSync(entry)) throw new Error('The service is not built. Run npm run build first.')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAtMs = performance.now()
  const service = spawnProcess(process.execPath, [...(options.nodeArguments ?? []), entry], {
    // The caller's key and port would change the service under test.
    env: {
      LOG_LEVEL: 'warn',
      DAIMON_API_KEY: undefined,
      ...options.env,
      HOST: '127.0.0.1',
      PORT: `${port}`,
    },
  })
  try {
    await untilHealthy(url, service)
  } catch (error) {
    await service[Symbol.asyncDispose]()
    throw error
  }
  return {
    url,
    pid: service.pid,
    kill: () => service.signal('SIGKILL'),
    coldStartMs: performance.now() - startedAtMs,
    stop: async () => {
      service.signal('SIGTERM')
      const code = await service.exitCode
      if (code !== 0) throw new Error(`The service ended with ${code}:\n${service.stderr()}`)
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

async function untilHealthy(url: string, service: SpawnedProcess): Promise<void> {
  let exitCode: number | undefined
  void service.exitCode.then((code) => (exitCode = code))
  const client = jsonClient(url)
  for (;;) {
    try {
      await client.send('GET', '/health')
      client.close()
      return
    } catch {
      if (exitCode !== undefined)
        throw new Error(
          `The service ended with ${exitCode} before it responded:\n${service.stdout()}${service.stderr()}`,
        )
      await delay(pollMs)
    }
  }
}
