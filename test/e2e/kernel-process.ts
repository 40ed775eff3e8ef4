import { type SpawnedProcess, spawnProcess, waitUntil } from '@daimon/testkit'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../packages/identity/server/dist/bin.js', import.meta.url))

export type KernelProcess = AsyncDisposable & {
  readonly process: SpawnedProcess
  readonly url: string
  readonly post: (
    path: string,
    body: unknown,
  ) => Promise<{ status: number; body: Record<string, unknown> }>
}

/** The built kernel as a process of its own, on its way up. */
export const spawnKernel = (env: Record<string, string | undefined>): SpawnedProcess =>
  spawnProcess(process.execPath, [BIN], { env: { PORT: '0', ...env } })

/** The built kernel as a process of its own, ready to answer. */
export const startKernelProcess = async (
  env: Record<string, string | undefined>,
): Promise<KernelProcess> => {
  const child = spawnKernel(env)
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

/** The program run to its end, which must come by itself. */
export const runKernelProcess = (
  env: Record<string, string | undefined>,
  args: readonly string[] = [],
) => spawnProcess(process.execPath, [BIN, ...args], { env })
