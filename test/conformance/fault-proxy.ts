import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A network fault, injected once unless `times` says otherwise, into the first matching request.
 */
export type NetworkIssue = {
  /** `POST /hybrid/complete`: the method, and how the path begins. */
  at: string
  times?: number
} & (
  | { do: 'reset' | 'reset_after' | 'cut' | 'hang' | 'drip' }
  | { do: 'answer'; status: number; headers?: Record<string, string>; body?: unknown }
)

export type SeenRequest = {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

export type FaultProxy = AsyncDisposable & { url: string; seen: readonly SeenRequest[] }

/** Forwards requests to `target` over real sockets, and breaks those that `faults` name. */
export async function startFaultProxy(
  target: () => string,
  faults: readonly NetworkIssue[],
): Promise<FaultProxy> {
  const left = faults.map((fault) => ({ fault, times: fault.times ?? 1 }))
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { method = '', url = '' } = request
    seen.push({ method, path: url, headers: request.headers, body: parsed(body) })
    const entry = left.find(
      ({ fault, times }) => times > 0 && `${method} ${url}`.startsWith(fault.at),
    )
    if (entry) entry.times -= 1
    await act(entry?.fault, { request, response, body, target: target() })
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  target: string
}

async function act(fault: NetworkIssue | undefined, exchange: Exchange): Promise<void> {
  const { response } = exchange
  if (fault?.do === 'reset') return void response.socket?.resetAndDestroy()
  if (fault?.do === 'hang') return
  if (fault?.do === 'answer') {
    const { status, headers, body = '' } = fault
    response.writeHead(status, { 'content-type': 'application/json', ...openToPages, ...headers })
    return void response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const answer = await passOn(exchange)
  const content = Buffer.from(await answer.arrayBuffer())
  if (fault?.do === 'reset_after') return void response.socket?.resetAndDestroy()
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(connection|keep-alive|transfer-encoding)$/.test(name),
    ),
  )
  response.writeHead(answer.status, { ...headers, 'content-length': content.byteLength })
  if (fault === undefined) return void response.end(content)
  const half = content.subarray(0, content.byteLength / 2)
  // For a body that drips, one byte arrives and no other follows.
  response.write(fault.do === 'drip' ? half.subarray(0, 1) : half, () => {
    if (fault.do === 'cut') response.socket?.destroy()
  })
}

// A service that pages call lets them read its responses.
const openToPages = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
}

async function passOn({ request, body, target }: Exchange): Promise<Response> {
  const { host: _host, connection: _connection, ...headers } = request.headers
  const isBodiless = request.method === 'GET' || body.byteLength === 0
  return await fetch(`${target}${request.url}`, {
    method: request.method!,
    headers: { ...(headers as Record<string, string>), 'accept-encoding': 'identity' },
    ...(isBodiless ? {} : { body: new Uint8Array(body) }),
  })
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return body.toString()
  }
}
