import { createPostgresDatabase, postgresUrl } from '@daimon/testkit'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type ServiceProcess, startIdentityService } from '../e2e/service-process.ts'
import { type NetworkIssue, type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** A port without a listener, which the system never assigns. Not 9, which `fetch` blocks. */
export const nowhere = 'http://127.0.0.1:4'

/** The response of `POST /scenes`: where the client under test must connect. */
export type Scene = { id: number; proxy_url: string; kernel_url: string; refused_url: string }

export type Harness = AsyncDisposable & { url: string; kernelUrl: string }

/**
 * A real identity service in its own process, and the control API that a suite in any language
 * needs, over HTTP. `POST /scenes` `{faults}` creates a proxy with these faults, and
 * `GET /scenes/{id}/requests` returns what it has seen. The restart route kills the service with
 * SIGKILL and starts it again, without waiting for it.
 */
export async function openStage(env: Record<string, string> = {}): Promise<Harness> {
  // The caller disposes it. When opening fails, nothing does: the test process ends its children.
  const stack = new AsyncDisposableStack()
  const service = await startRestartableService(stack, env)
  const proxies: FaultProxy[] = []

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { method, url = '' } = request
    const path = `${method} ${url}`
    if (path === 'POST /scenes') {
      const { faults } = (await readJson(request)) as { faults: NetworkIssue[] }
      const proxy = stack.use(await startFaultProxy(() => service.url, faults))
      const id = proxies.push(proxy) - 1
      const urls = { proxy_url: proxy.url, kernel_url: service.url, refused_url: nowhere }
      return { id, ...urls } satisfies Scene
    }
    if (path === 'POST /kernel/restart') {
      await service.restart()
      return { restarted: true }
    }
    const id = /^GET \/scenes\/(\d+)\/requests$/.exec(path)?.[1]
    return id === undefined ? undefined : proxies[Number(id)]?.seen
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await answer(request).catch((error: unknown) => ({ error: String(error) }))
      response.writeHead(readStatus(body), {
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
    kernelUrl: service.url,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

function readStatus(body: unknown): number {
  if (body === undefined) return 404
  return typeof body === 'object' && body !== null && 'error' in body ? 500 : 200
}

async function startRestartableService(stack: AsyncDisposableStack, env: Record<string, string>) {
  const isPostgres = postgresUrl() !== undefined
  const place = isPostgres
    ? { DATABASE_URL: await newDatabase(stack), DATA_DIR: undefined }
    : { DATABASE_URL: undefined, DATA_DIR: await newDirectory(stack) }
  const settings = { DAIMON_API_KEY: undefined, ...place, ...env }
  let running: Promise<ServiceProcess> = startIdentityService({ ...settings, PORT: '0' })
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

// While the port is free, another connection may be assigned it for a moment.
async function startAgain(settings: Record<string, string | undefined>): Promise<ServiceProcess> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await startIdentityService(settings)
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

async function newDirectory(stack: AsyncDisposableStack): Promise<string> {
  const directory = stack.use(await mkdtempDisposable(join(tmpdir(), 'daimon-conformance-')))
  return directory.path
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text)
}
