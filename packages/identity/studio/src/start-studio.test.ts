import { createLogger } from '@daimon/runtime'
import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Studio, startStudio } from './start-studio.ts'

type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }

/** A stub of the identity service that records requests; journeys test with a real one. */
let status = 200
const seen: ReceivedRequest[] = []
const upstream = createServer((incoming, response) => {
  let body = ''
  incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
  incoming.on('end', () => {
    const { method = '', url = '', headers } = incoming
    seen.push({ method, url, headers, body })
    response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'a=b' })
    response.end('{"ok":true}')
  })
})

const log = createLogger('test', 'silent')
let serviceUrl: string
let local: Studio
const start = (members: Partial<Parameters<typeof startStudio>[0]> = {}) =>
  startStudio({ host: '127.0.0.1', port: 0, kernelUrl: serviceUrl, log, ...members })

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  serviceUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  local = await start()
})
afterAll(async () => {
  await local.stop()
  upstream.close()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Uses node:http, because fetch normalizes the path and sets the Host. */
const ask = (
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '', port = local.port } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })

const PAGE = { accept: 'text/html' }

describe('pages', () => {
  test('are files of this origin, under a policy that allows nothing else', async () => {
    const { status: code, headers, body } = await ask('/', PAGE)
    expect([code, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=|style=/)
    for (const [, path = ''] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(path).toMatch(/^\/(?!\/)/)
      const file = await ask(path)
      expect(file.status).toBe(200)
      expect(file.headers['content-security-policy']).toBe(policy)
    }
  })

  test.each([
    '/',
    '/avatars/x',
    '/avatars/x/soul',
    '/packs/a.b',
    '/workshop',
    '/compare',
    '/service',
  ])('%s returns the page', async (path) => {
    for (const headers of [PAGE, { accept: '*/*' }]) {
      const { status: code, body } = await ask(path, headers)
      expect([code, body.includes('<div id="studio">')]).toEqual([200, true])
    }
  })

  test('return a 404 page for a broken link and a problem for a missing file', async () => {
    expect((await ask('/nowhere', PAGE)).status).toBe(404)
    const { status: code, headers } = await ask('/assets/none.js')
    expect([code, headers['content-type']]).toEqual([404, 'application/problem+json'])
  })

  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fbin.js', '/.env'])(
    '%s reads no file outside the site',
    async (path) => {
      const { status: code, body } = await ask(path)
      expect(code).toBe(404)
      expect(body).not.toContain('daimon-studio')
    },
  )

  test('return 405 for POST', async () => {
    const { status: code, headers } = await ask('/', {}, { method: 'POST' })
    expect([code, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('forwarded requests', () => {
  test('contain the call and its key, and no header that a browser adds', async () => {
    const { status: code, headers } = await ask(
      '/api/memory/ingest?x=%2F..%2F',
      {
        authorization: 'Bearer k',
        'content-type': 'application/json',
        'idempotency-key': 'i',
        cookie: 'session=secret',
        'x-gateway-secret': 'guess',
        'x-account-id': 'other',
        'x-forwarded-for': '1.2.3.4',
        'sec-fetch-site': 'same-origin',
      },
      { method: 'POST', body: '{"a":1}' },
    )
    const last = seen.at(-1)
    expect([code, headers['set-cookie'], headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ])
    expect(last).toMatchObject({
      method: 'POST',
      url: '/memory/ingest?x=%2F..%2F',
      body: '{"a":1}',
    })
    expect(last?.headers).toMatchObject({ authorization: 'Bearer k', 'idempotency-key': 'i' })
    for (const name of ['cookie', 'x-gateway-secret', 'x-account-id', 'x-forwarded-for', 'origin'])
      expect(last?.headers).not.toHaveProperty(name)
    expect(last?.headers.host).toBe(new URL(serviceUrl).host)
  })

  test('go only to the identity service, for every form of path', async () => {
    for (const path of ['/api//evil.example/x', '/api/@evil.example/', '/api\\evil.example'])
      await ask(path)
    for (const { headers } of seen) expect(headers.host).toBe(new URL(serviceUrl).host)
  })

  test('return a problem with the address if the identity service is unreachable', async () => {
    const alone = await start({ kernelUrl: 'http://127.0.0.1:1' })
    const { status: code, body } = await ask('/api/v1/avatars', {}, { port: alone.port })
    expect([code, JSON.parse(body).code]).toEqual([502, 'KERNEL_UNREACHABLE'])
    expect(body).toContain('http://127.0.0.1:1')
    await alone.stop()
  })
})

describe('refused requests', () => {
  const foreign: [string, Record<string, string>][] = [
    ['a rebound host name', { host: 'evil.example' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page in a sandbox', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['an image of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [
      'a frame of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
  ]

  test.each(foreign)('%s is refused before the identity service sees it', async (_who, headers) => {
    const before = seen.length
    const { status: code, body } = await ask('/api/v1/avatars', headers)
    expect([code, JSON.parse(body).code]).toEqual([403, 'ACCESS_DENIED'])
    expect(seen).toHaveLength(before)
  })

  test('a link from another site may open a page', async () => {
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    expect((await ask('/packs', { ...PAGE, ...link })).status).toBe(200)
  })

  test('a reachable Studio forwards only to a service that requires a key', async () => {
    const open = await start({ host: '0.0.0.0' })
    const refused = await ask(
      '/api/v1/avatars',
      { authorization: 'Bearer any' },
      { port: open.port },
    )
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([403, 'KERNEL_OPEN'])
    status = 401
    await ask('/api/v1/avatars', {}, { port: open.port })
    status = 200
    expect(
      (await ask('/api/v1/avatars', { host: 'studio.example' }, { port: open.port })).status,
    ).toBe(200)
    await open.stop()
  })
})
