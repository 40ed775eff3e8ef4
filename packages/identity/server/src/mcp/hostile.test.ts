import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ACCEPT, type McpClient, overHttp, overSse } from '../testing/mcp-client.ts'
import { newAvatar } from '../testing/souls.ts'
import {
  type TestService,
  type Wire,
  sharedTestService,
  startTestService,
} from '../testing/test-service.ts'

let service: TestService
let bot_id: string
let session: Record<string, string>
let mcp: McpClient
let messagesPath = ''
beforeAll(async () => {
  service = await sharedTestService()
  bot_id = await newAvatar(service)
  mcp = await overHttp(service.url)
  session = { ...ACCEPT, 'mcp-session-id': (mcp.client.transport as Wire).sessionId }
  await mcp.tool('ingest_memory', { bot_id, content: 'Still here.' })
  sse = await overSse(service.url, {
    fetch: async (url, init) => {
      if (init?.method === 'POST') messagesPath = String(url).slice(service.url.length)
      return fetch(url, init)
    },
  })
})
let sse: McpClient
afterAll(async () => {
  await mcp.close()
  await sse.close()
})

// After each input, the service and both sessions are unchanged.
afterEach(async () => {
  for (const { tool } of [mcp, sse]) {
    const { structuredContent } = await tool('retrieve_memory', { bot_id, query: 'still here' })
    if (structuredContent.memories[0] !== 'Still here.')
      throw new Error(`not as before: ${JSON.stringify(structuredContent)}`)
  }
})

const call = (members: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ingest_memory","arguments":{"bot_id":"${bot_id}",${members}}}}`
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

const expectProblem = (reply: Wire, status: number, code: string) => {
  expect([reply.status, reply.body?.code]).toEqual([status, code])
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect(reply.headers.get('x-request-id')).toBe(reply.body.request_id)
}

describe.each([
  ['/mcp', () => ['/mcp', session] as const],
  ['/mcp/messages', () => [messagesPath, {}] as const],
])('a message to %s', (_path, to) => {
  const post = (body: unknown, headers: Record<string, string> = {}) => {
    const [path, own] = to()
    return service.call('POST', path, body, { ...own, ...headers })
  }

  test.each([
    ['nothing', () => ''],
    ['half a message', () => '{"jsonrpc":'],
    ['two messages in a row', () => '{} {}'],
    ['a batch', () => `[${call('"content":"a"')},${call('"content":"b"')}]`],
    ['an empty batch', () => '[]'],
    ['null', () => 'null'],
    ['a text', () => '"ping"'],
    ['a key given twice', () => call('"content":"a","content":"b"')],
    [
      'the method given twice',
      () => '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}',
    ],
    ['__proto__', () => call('"content":"a","__proto__":{"override":true}')],
    ['NUL', () => call(String.raw`"content":"a\u0000b"`)],
    ['half a surrogate pair', () => call(String.raw`"content":"\ud800"`)],
    ['a control character in a name', () => call(String.raw`"content":"a","speaker":"a\u001bb"`)],
    ['a number beyond all', () => call('"content":"a","importance":1e999')],
    ['a depth bomb', () => nested(200_000)],
    ['deep metadata', () => call(`"content":"a","metadata":{"x":${nested(100)}}`)],
  ])('returns 422 for %s', async (_name, body) => {
    expectProblem(await post(body()), 422, 'VALIDATION_ERROR')
  })

  test.each([
    ['an empty object', {}],
    ['another version', { jsonrpc: '1.0', id: 1, method: 'ping' }],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }],
    ['a method that is a number', { jsonrpc: '2.0', id: 1, method: 7 }],
    ['a list of parameters', { jsonrpc: '2.0', id: 1, method: 'ping', params: [1] }],
  ])('returns 400 for %s', async (_name, body) => {
    expectProblem(await post(body), 400, 'VALIDATION_ERROR')
  })

  test('returns 422 for invalid UTF-8, 413 for more than 1 MiB, and 415 for another type', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"jsonrpc":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ])
    expectProblem(await post(new Uint8Array(bytes)), 422, 'VALIDATION_ERROR')
    expectProblem(
      await post(call(`"content":"${'x'.repeat(1024 * 1024)}"`)),
      413,
      'PAYLOAD_TOO_LARGE',
    )
    expectProblem(
      await post('ping', { 'content-type': 'text/plain' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  test('accepts and drops a response without a request', async () => {
    expect((await post({ jsonrpc: '2.0', id: 99, result: {} })).status).toBe(202)
    expect(
      (await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } }))
        .status,
    ).toBe(202)
  })
})

describe('over Streamable HTTP', () => {
  const ask = (body: object, headers = session) => service.call('POST', '/mcp', body, headers)

  test.each([
    ['tools/call', { name: 'ingest_memory', arguments: [] }],
    ['tools/call', { name: 'ingest_memory', arguments: 'x' }],
    ['tools/call', { name: 7 }],
    ['tools/call', undefined],
    ['resources/read', { uri: 7 }],
    ['prompts/get', { name: 'identity', arguments: { bot_id: 7 } }],
    ['prompts/get', { name: 'identity', arguments: { bot_id: '../..' } }],
    ['tools/list', { cursor: 7 }],
    ['rpc.discover', {}],
    ['__proto__', {}],
    ['constructor', {}],
  ])('%s with invalid parameters is a protocol error', async (method, params) => {
    const { status, text } = await ask({
      jsonrpc: '2.0',
      id: 1,
      method,
      ...(params ? { params } : {}),
    })
    const data = text.split('\n').findLast((line) => line.startsWith('data: {'))
    expect(status).toBe(200)
    expect(JSON.parse((data as string).slice(6)).error.code).toBeLessThan(-32_000)
  })

  test('refuses a missing session, an unknown session, and a second initialize', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    expectProblem(await ask(ping, ACCEPT), 400, 'VALIDATION_ERROR')
    expectProblem(await ask(ping, { ...session, 'mcp-session-id': 'x' }), 404, 'NOT_FOUND')
    expectProblem(await service.call('GET', '/mcp', undefined, ACCEPT), 400, 'VALIDATION_ERROR')
    expectProblem(await service.call('DELETE', '/mcp'), 400, 'VALIDATION_ERROR')
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'x', version: '1' },
    }
    const again = { jsonrpc: '2.0', id: 1, method: 'initialize', params }
    expectProblem(await ask(again), 400, 'VALIDATION_ERROR')
    expectProblem(await ask({ ...again, params: {} }, ACCEPT), 400, 'VALIDATION_ERROR')
  })

  test('refuses an Accept without events, an unknown version, and an unknown event', async () => {
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    expectProblem(
      await ask(ping, { ...session, accept: 'application/json' }),
      406,
      'VALIDATION_ERROR',
    )
    const version = { ...session, 'mcp-protocol-version': '1999-01-01' }
    expectProblem(await ask(ping, version), 400, 'VALIDATION_ERROR')
    const resume = { ...session, 'last-event-id': 'never' }
    expectProblem(await service.call('GET', '/mcp', undefined, resume), 400, 'VALIDATION_ERROR')
  })
})

test('returns 405 with Allow for wrong methods', async () => {
  for (const [method, path, allow] of [
    ['PUT', '/mcp', 'GET, POST, DELETE'],
    ['POST', '/mcp/sse', 'GET'],
    ['GET', '/mcp/messages', 'POST'],
  ] as const) {
    const reply = await service.call(method, path)
    expectProblem(reply, 405, 'METHOD_NOT_ALLOWED')
    expect(reply.headers.get('allow')).toBe(allow)
  }
  expectProblem(await service.call('GET', '/mcp/other'), 404, 'NOT_FOUND')
})

test('refuses pages of another origin', async () => {
  const headers = { ...session, origin: 'https://evil.example' }
  for (const [method, path] of [
    ['POST', '/mcp'],
    ['GET', '/mcp'],
    ['DELETE', '/mcp'],
    ['GET', '/mcp/sse'],
    ['POST', messagesPath],
  ] as const)
    expectProblem(await service.call(method, path, undefined, headers), 403, 'ACCESS_DENIED')
})

test('accepts an allowed origin over both transports', async () => {
  const own = await startTestService({ CORS_ORIGINS: 'https://app.example' })
  const requestInit = { headers: { origin: 'https://app.example' } }
  try {
    const messages: (string | null)[][] = []
    for (const connect of [overHttp, overSse]) {
      const client = await connect(own.url, {
        fetch: async (url, init) => {
          const headers = new Headers(init?.headers)
          headers.set('origin', 'https://app.example')
          const response = await fetch(url, { ...init, headers })
          messages.push([
            response.headers.get('access-control-allow-origin'),
            response.headers.get('vary'),
          ])
          return response
        },
      })
      expect((await client.tool('list_soulpacks')).structuredContent.items.length).toBe(23)
      await client.close()
    }
    expect(messages.length).toBeGreaterThan(5)
    for (const each of messages) expect(each).toEqual(['https://app.example', 'Origin'])
    const { headers } = await own.call(
      'POST',
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      requestInit.headers,
    )
    expect(headers.get('access-control-expose-headers')).toContain('mcp-session-id')
  } finally {
    await own.stop()
  }
})
