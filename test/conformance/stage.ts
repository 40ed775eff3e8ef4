import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type KernelProcess, startKernelProcess } from '../e2e/kernel-process.ts'
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** No program listens there: a port that nobody is given. Not 9, which `fetch` refuses by itself. */
export const nowhere = 'http://127.0.0.1:4'

/** What `POST /scenes` answers: where the client under test is to connect. */
export type Scene = { id: number; proxy_url: string; kernel_url: string; refused_url: string }

export type Stage = AsyncDisposable & { url: string; kernelUrl: string }

/**
 * A real kernel as a process of its own, and what a suite in any language needs around it, over HTTP:
 * `POST /scenes` `{faults}` makes a proxy with these faults, `GET /scenes/{id}/requests` tells what it has
 * seen, `POST /kernel/restart` kills the kernel outright and starts it again, without waiting for it.
 */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  // Disposed by who opened it, and by nobody when opening fails: the test process takes its children along.
  const stack = new AsyncDisposableStack()
  const kernel = await startRestartableKernel(stack, env)
  const proxies: FaultProxy[] = []

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { method, url = '' } = request
    const path = `${method} ${url}`
    if (path === 'POST /scenes') {
      const { faults } = (await readJson(request)) as { faults: Fault[] }
      const proxy = stack.use(await startFaultProxy(() => kernel.url, faults))
      const id = proxies.push(proxy) - 1
      const urls = { proxy_url: proxy.url, kernel_url: kernel.url, refused_url: nowhere }
      return { id, ...urls } satisfies Scene
    }
    if (path === 'POST /kernel/restart') {
      await kernel.restart()
      return { restarted: true }
    }
    const id = /^GET \/scenes\/(\d+)\/requests$/.exec(path)?.[1]
    return id === undefined ? undefined : proxies[Number(id)]?.seen
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await answer(request).catch((error: unknown) => ({ error: String(error) }))
      response.writeHead(statusOf(body), {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      })
      response.end(JSON.stringify(body ?? {}))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kernelUrl: kernel.url,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function statusOf(body: unknown): number {
  if (body === undefined) return 404
  return typeof body === 'object' && body !== null && 'error' in body ? 500 : 200
}

async function startRestartableKernel(stack: AsyncDisposableStack, env: Record<string, string>) {
  const isPostgres = postgresUrl() !== undefined
  const place = isPostgres
    ? { DATABASE_URL: await newDatabase(stack), DATA_DIR: undefined }
    : { DATABASE_URL: undefined, DATA_DIR: await newFolder(stack) }
  const settings = { DAIMON_API_KEY: undefined, ...place, ...env }
  let running: Promise<KernelProcess> = startKernelProcess({ ...settings, PORT: '0' })
  stack.defer(async () => (await running)[Symbol.asyncDispose]())
  const { url } = await running
  return {
    url,
    async restart() {
      const { process: killed } = await running
      killed.signal('SIGKILL')
      await killed.exitCode
      running = startAgain({ ...settings, PORT: new URL(url).port })
      running.catch(() => {})
    },
  }
}

// While nobody has the port, a connection that somebody makes may be given it for a moment.
async function startAgain(settings: Record<string, string | undefined>): Promise<KernelProcess> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startKernelProcess(settings)
    } catch (error) {
      if (starts === 5 || !String(error).includes('EADDRINUSE')) throw error
    }
  }
}

async function newDatabase(stack: AsyncDisposableStack): Promise<string> {
  const database = await createPostgresDatabase()
  stack.defer(() => database.drop())
  return database.url
}

async function newFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'daimon-conformance-')))
  return folder.path
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text)
}
