import { type SpawnedProcess, spawnProcess, waitUntil } from '@daimon/testkit'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../packages/identity/server/dist/bin.js', import.meta.url))

export type ServiceProcess = AsyncDisposable & {
  readonly process: SpawnedProcess
  readonly url: string
  readonly post: (
    path: string,
    body: unknown,
  ) => Promise<{ status: number; body: Record<string, unknown> }>
}

/** The built identity service in its own process, not yet ready. */
export const spawnService = (env: Record<string, string | undefined>): SpawnedProcess =>
  spawnProcess(process.execPath, [BIN], { env: { PORT: '0', ...env } })

/** The built identity service in its own process, ready to respond. */
export const startIdentityService = async (
  env: Record<string, string | undefined>,
): Promise<ServiceProcess> => {
  const child = spawnService(env)
  const [line] = await child.waitForLine(/"port":\d+.*"msg":"listening"/)
  const url = `http://127.0.0.1:${/"port":(\d+)/.exec(line)?.[1]}`
  await waitUntil(async () => (await fetch(`${url}/health`)).ok)
  return {
    process: child,
    url,
    post: async (path, body) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}

/** Runs the program until it exits, which it must do by itself. */
export const runServiceProcess = (
  env: Record<string, string | undefined>,
  args: readonly string[] = [],
) => spawnProcess(process.execPath, [BIN, ...args], { env })
