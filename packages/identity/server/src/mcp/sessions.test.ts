import { waitUntil } from '@daimon/testkit'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  ACCEPT,
  INITIALIZE,
  PING,
  type McpClient,
  overHttp,
  overSse,
  startOwnersService,
  transports,
} from '../testing/mcp-client.ts'
import { newAvatar } from '../testing/souls.ts'
import type { TestService, Wire } from '../testing/test-service.ts'

const open: McpClient[] = []
const keep = async (client: Promise<McpClient>): Promise<McpClient> => {
  open.push(await client)
  return client
}
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const withKey =
  (service: TestService, key: string): TestService['call'] =>
  (method, path, body, headers) =>
    service.call(method, path, body, { ...bearer(key), ...headers })

describe('sessions of several owners', () => {
  let service: TestService
  let bot_id: string
  beforeAll(async () => {
    service = await startOwnersService()
    bot_id = await newAvatar({ call: withKey(service, 'anna') })
  })
  afterAll(() => service.stop())

  describe.each(transports)('over %s', (_name, connect) => {
    test('need a credential', async () => {
      await expect(connect(service.url)).rejects.toThrow(/401|Unauthorized/)
      await expect(connect(service.url, { key: 'nobody' })).rejects.toThrow(/401|Unauthorized/)
    })

    test('return the same error for data of another owner as for unknown data', async () => {
      const anna = await keep(connect(service.url, { key: 'anna' }))
      const bert = await keep(connect(service.url, { key: 'bert' }))
      const content = `A secret of Anna ${randomUUID()}`
      await anna.tool('ingest_memory', { bot_id, content })
      const missing = randomUUID()
      for (const [name, args] of [
        ['hybrid_prepare', { query: 'secret' }],
        ['hybrid_complete', { summary: 's' }],
        ['ingest_memory', { content: 'x' }],
        ['retrieve_memory', { query: 'secret' }],
        ['forget_memory', { content_match: 'secret' }],
        ['delete_session', { session_id: 's' }],
        ['get_identity', {}],
      ] as const) {
        const [theirs, none] = await Promise.all(
          [bot_id, missing].map((id) => bert.tool(name, { bot_id: id, ...args })),
        )
        const { request_id: _a, ...reported } = theirs.structuredContent
        const { request_id: _b, ...expected } = none.structuredContent
        expect([reported, theirs.text]).toEqual([expected, none.text])
        expect(reported.code).toBe('BOT_NOT_FOUND')
      }
      for (const uri of [`memory://episodic/${bot_id}`, `soul://identity/${bot_id}`])
        await expect(bert.client.readResource({ uri })).rejects.toMatchObject({ code: -32_002 })
      await expect(
        bert.client.getPrompt({ name: 'identity', arguments: { bot_id } }),
      ).rejects.toMatchObject({ data: { code: 'BOT_NOT_FOUND' } })
      expect((await bert.client.listResources()).resources).toEqual([])
      expect((await bert.tool('list_avatars')).structuredContent.items).toEqual([])
      const found = await anna.tool('retrieve_memory', { bot_id, query: content })
      expect(found.structuredContent.memories[0]).toBe(content)
    })

    test('enforce the scopes of the key for each tool', async () => {
      const reader = await keep(connect(service.url, { key: 'anna-reader' }))
      expect((await reader.tool('get_identity', { bot_id })).isError).toBeUndefined()
      for (const [name, args] of [
        ['ingest_memory', { bot_id, content: 'x' }],
        ['forget_memory', { bot_id, speaker: 'x' }],
        ['hybrid_complete', { bot_id, summary: 's' }],
        ['import_soulpack', { pack_id: 'companion' }],
      ] as const)
        expect((await reader.tool(name, args)).structuredContent).toMatchObject({
          code: 'ACCESS_DENIED',
          status: 403,
        })
    })
  })

  describe('another credential with a session ID', () => {
    const initialize = async (key: string) => {
      const { headers } = await service.call('POST', '/mcp', INITIALIZE, {
        ...ACCEPT,
        ...bearer(key),
      })
      return headers.get('mcp-session-id') as string
    }

    // Also for the same owner: a key can't use the session of another key.
    test.each(['bert', 'anna-second', 'anna-reader'])('%s gets NOT_FOUND', async (key) => {
      const id = await initialize('anna')
      for (const method of ['POST', 'GET', 'DELETE']) {
        const ask = async (session: string) => {
          const body = method === 'POST' ? PING : undefined
          const headers = { ...ACCEPT, ...bearer(key), 'mcp-session-id': session }
          const reply = await service.call(method, '/mcp', body, headers)
          const { request_id: _id, ...reported } = reply.body
          return [reply.status, reported]
        }
        const theirs = await ask(id)
        expect(theirs).toEqual(await ask(randomUUID()))
        expect(theirs[0]).toBe(404)
      }
      const own = await service.call('POST', '/mcp', PING, {
        ...ACCEPT,
        ...bearer('anna'),
        'mcp-session-id': id,
      })
      expect(own.status).toBe(200)
    })

    test('cannot post to a stream, nor use a session over another transport', async () => {
      let endpoint = ''
      const fetched = async (url: string | URL, init?: RequestInit) => {
        if (init?.method === 'POST') endpoint = new URL(url).href
        return fetch(url, init)
      }
      await keep(overSse(service.url, { key: 'anna', fetch: fetched }))
      const path = endpoint.slice(service.url.length)
      expect((await service.call('POST', path, PING, bearer('anna'))).status).toBe(202)
      expect((await service.call('POST', path, PING, bearer('bert'))).status).toBe(404)
      expect((await service.call('POST', '/mcp/messages', PING, bearer('anna'))).status).toBe(404)
      const id = new URL(endpoint).searchParams.get('sessionId') as string
      const asHttp = { ...ACCEPT, ...bearer('anna'), 'mcp-session-id': id }
      expect((await service.call('POST', '/mcp', PING, asHttp)).status).toBe(404)
    })
  })

  test('DELETE ends a session, and the client can open another', async () => {
    const headers = { ...ACCEPT, ...bearer('anna') }
    const opened = await service.call('POST', '/mcp', INITIALIZE, headers)
    const session = { ...headers, 'mcp-session-id': opened.headers.get('mcp-session-id') as string }
    expect((await service.call('POST', '/mcp', PING, session)).status).toBe(200)
    expect((await service.call('DELETE', '/mcp', undefined, session)).status).toBe(200)
    expect((await service.call('POST', '/mcp', PING, session)).status).toBe(404)
    expect((await service.call('DELETE', '/mcp', undefined, session)).status).toBe(404)
    const next = await keep(overHttp(service.url, { key: 'anna' }))
    expect((await next.tool('get_identity', { bot_id })).isError).toBeUndefined()
  })

  test('closes a session idle for an hour, but not one with an open stream', async () => {
    const headers = { ...ACCEPT, ...bearer('anna') }
    const opened = await service.call('POST', '/mcp', INITIALIZE, headers)
    const idle = { ...headers, 'mcp-session-id': opened.headers.get('mcp-session-id') as string }
    const streaming = await keep(overHttp(service.url, { key: 'anna' }))
    const sse = await keep(overSse(service.url, { key: 'anna' }))
    // The client opens its stream itself; a second stream is refused.
    const { sessionId } = streaming.client.transport as Wire
    await waitUntil(async () => {
      const abort = new AbortController()
      const reply = await fetch(`${service.url}/mcp`, {
        headers: { ...headers, 'mcp-session-id': sessionId },
        signal: abort.signal,
      })
      abort.abort()
      return reply.status === 409
    })
    service.clock.advance(61 * 60 * 1000)
    expect((await service.call('POST', '/mcp', PING, idle)).status).toBe(404)
    for (const { tool } of [streaming, sse])
      expect((await tool('get_identity', { bot_id })).isError).toBeUndefined()
  })

  test('the 65th session of a credential closes its own least used one only', async () => {
    const bert = await keep(overHttp(service.url, { key: 'bert' }))
    const headers = { ...ACCEPT, ...bearer('anna-second') }
    const ids: string[] = []
    for (let count = 0; count < 65; count += 1) {
      const { headers: reported } = await service.call('POST', '/mcp', INITIALIZE, headers)
      ids.push(reported.get('mcp-session-id') as string)
      service.clock.advance(1)
    }
    const ping = async (id: string) =>
      (await service.call('POST', '/mcp', PING, { ...headers, 'mcp-session-id': id })).status
    expect(await Promise.all([0, 1, 64].map((at) => ping(ids[at] ?? '')))).toEqual([404, 200, 200])
    expect((await bert.tool('list_avatars')).isError).toBeUndefined()
  })
})
