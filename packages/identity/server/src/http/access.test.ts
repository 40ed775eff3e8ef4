import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, sharedTestService, startTestService } from '../testing/test-service.ts'

const KEY = 'a-key-of-enough-length'

/** fetch sets Host by itself: what a browser on a rebound name sends needs a bare socket. */
const statusWith = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const lines = Object.entries({ connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`GET /v1/avatars HTTP/1.1\r\n${lines.join('')}\r\n`),
    )
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])))
  })

describe('an open loopback port', () => {
  let service: TestService
  beforeAll(async () => {
    service = await sharedTestService()
  })

  test.each([
    [{ host: 'localhost' }, 200],
    [{ host: 'LOCALHOST:8000' }, 200],
    [{ host: '127.0.0.1:8000', origin: 'http://127.0.0.1:8000' }, 200],
    [{ host: '[::1]:8000' }, 200],
    [{ host: 'evil.example' }, 403],
    [{ host: '127.0.0.1.evil.example' }, 403],
    [{ host: 'localhost.evil.example:8000' }, 403],
    [{ host: 'localhost:8000', origin: 'https://evil.example' }, 403],
    [{ host: 'localhost:8000', origin: 'http://localhost:9999' }, 403],
    [{ host: 'localhost:8000', origin: 'null' }, 403],
  ])('%j answers %i', async (headers, status) => {
    expect(await statusWith(service.url, headers)).toBe(status)
  })

  test('pages and health follow the same rule', async () => {
    for (const path of ['/health', '/docs', '/openapi.json', '/problems/not-found']) {
      expect((await service.call('GET', path)).status).toBe(200)
      expect(
        (await service.call('GET', path, undefined, { origin: 'https://evil.example' })).status,
      ).toBe(403)
    }
  })
})

describe('a service with a key', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ DAIMON_API_KEY: KEY, CORS_ORIGINS: 'https://app.example' })
  })
  afterAll(() => service.stop())

  test('answers nothing but health, readiness and pages without it', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer wrong-key-of-length' },
      { authorization: `Basic ${KEY}` },
      { authorization: 'Bearer' },
    ]) {
      const reply = await service.call(
        'POST',
        '/v1/avatars',
        testSoul(),
        headers as Record<string, string>,
      )
      expect([reply.status, reply.body.code, reply.headers.get('www-authenticate')]).toEqual([
        401,
        'ACCESS_DENIED',
        'Bearer',
      ])
    }
    for (const path of ['/health', '/ready', '/openapi.json', '/docs'])
      expect((await service.call('GET', path)).status).toBe(200)
  })

  test('answers with it, whatever its host is called', async () => {
    const call: TestService['call'] = (method, path, body) =>
      service.call(method, path, body, { authorization: `Bearer ${KEY}` })
    expect(await newAvatar({ call })).toMatch(/^[0-9a-f-]{36}$/)
    expect(
      await statusWith(service.url, { host: 'daimon.example', authorization: `Bearer ${KEY}` }),
    ).toBe(200)
  })

  test('lets the pages of an allowed origin in, and no other', async () => {
    const preflight = (origin: string) =>
      fetch(`${service.url}/v1/avatars`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
    expect(
      (await preflight('https://app.example')).headers.get('access-control-allow-origin'),
    ).toBe('https://app.example')
    expect(
      (await preflight('https://evil.example')).headers.get('access-control-allow-origin'),
    ).toBeNull()
  })
})

describe('configuration', () => {
  test.each([
    [{ PORT: 'eighty' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /postgres/],
    [{ DAIMON_API_KEY: 'short' }, /at least 16/],
    [{ DAIMON_APIKEY: KEY }, /DAIMON_APIKEY: unknown variable/],
    [{ INFERENCE_MODE: 'full' }, /INFERENCE_API_URL and MODEL_NAME/],
    [{ INFERENCE_MODE: 'fool' }, /must be full or embeddings_only/],
    [{ MEMORY_SESSION_TTL_SECONDS: '-1' }, /MEMORY_SESSION_TTL_SECONDS/],
    [{ GATEWAY_SECRET: 'short' }, /at least 16/],
    [{ GATEWAY_ACCOUNT_HEADER: 'X Account' }, /must be the name of a header/],
    [{ GATEWAY_ACCOUNT_HEADER: 'x-gateway-secret' }, /are the same header/],
  ])('%j is refused by name', (env, message) => {
    expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(message)
  })

  test('an EMBEDDING_DIMENSION that contradicts the embedder refuses to start', async () => {
    await expect(startTestService({ EMBEDDING_DIMENSION: '768' })).rejects.toThrow(/makes 256/)
  })
})
