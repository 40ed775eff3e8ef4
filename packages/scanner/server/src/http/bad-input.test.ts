import { encode } from '@msgpack/msgpack'
import { connect } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SCAN, payload } from '../testing/payloads.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'
import { COLUMNAR, wireBodies } from '../testing/wire-bodies.ts'

let service: TestService
let before: unknown
const world = async () => {
  const { store } = service.service.parts
  return store.query(
    'select (select count(*)::int from daimon_scan.scans) as scans, (select count(*)::int from daimon_scan.fragments) as fragments',
    [],
  )
}
beforeAll(async () => {
  service = await sharedTestService()
  before = await world()
})
// After each bad input, the service is unchanged and responds.
afterEach(async () => {
  const [now, { status }] = [await world(), await service.call('GET', '/health')]
  if (!isDeepStrictEqual(now, before) || status !== 200)
    throw new Error('the service is not as before', { cause: { before, now, status } })
})

const text = (change: Record<string, unknown>) => JSON.stringify({ ...payload(), ...change })
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const zeros = Buffer.alloc(257 * 1024 * 1024)
const node = {
  id: 'x',
  kind: 'FUNCTION',
  file: 'a.js',
  line: 1,
  language: 'javascript',
}
const fragment = (members: object) => ({ nodes: [], edges: [], warnings: [], ...members })
const many = (count: number, thing: unknown): unknown[] =>
  Array.from({ length: count }, () => thing)

type Case = readonly [string, () => string | Uint8Array, Record<string, string>, number, string]

const json = (
  name: string,
  body: () => string | Uint8Array,
  status = 400,
  code = 'VALIDATION_ERROR',
): Case => [name, body, {}, status, code]
const columnar = (
  name: string,
  body: () => Uint8Array,
  status = 400,
  code = 'VALIDATION_ERROR',
): Case => [name, body, COLUMNAR, status, code]

const cases: readonly Case[] = [
  json('nothing', () => ' '),
  json('no JSON', () => '{"schema_version":"1",'),
  json('no object', () => '[]'),
  json('no UTF-8', () => Buffer.from([0x7b, 0xff, 0xfe])),
  json('a key twice', () => text({}).replace('{', '{"schema_version":"1",')),
  json('__proto__', () => text({}).replace('{', '{"__proto__":{"x":1},')),
  json('a bomb of brackets', () => text({ later: 1 }).replace('"later":1', `"later":${deep}`)),
  json('a NUL', () => text({ commit_hash: 'a\u0000b' })),
  json('half a surrogate', () => text({}).replace('"linux"', String.raw`"\ud800"`)),
  json('no version', () => text({ schema_version: null })),
  json('another version', () => text({ schema_version: '2' }), 400, 'UNSUPPORTED_SCHEMA_VERSION'),
  json(
    'a number for a version',
    () => text({ schema_version: 1 }),
    400,
    'UNSUPPORTED_SCHEMA_VERSION',
  ),
  json('a short fingerprint', () => text({ repo_fingerprint: 'x' })),
  json('an absolute path', () =>
    text({ fragments: [fragment({ nodes: [{ ...node, file: '/etc/passwd' }] })] }),
  ),
  json('a path that leaves', () =>
    text({ fragments: [fragment({ nodes: [{ ...node, file: 'a/../../b' }] })] }),
  ),
  json('an unknown kind', () =>
    text({ fragments: [fragment({ nodes: [{ ...node, kind: 'X' }] })] }),
  ),
  json(
    'too many nodes',
    () => text({ fragments: [fragment({ nodes: many(50_001, node) })] }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
  json(
    'too many nodes in total',
    () => text({ fragments: many(3, fragment({ nodes: many(20_000, node) })) }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
  json(
    'too many edges',
    () => text({ fragments: [fragment({ edges: many(200_001, 1) })] }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
  json(
    'too many dependencies',
    () => text({ dependencies: many(5_001, 1) }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
  json('too many languages', () => text({ languages: many(33, 'x') }), 413, 'PAYLOAD_TOO_LARGE'),
  json(
    'too many warnings',
    () => text({ fragments: [fragment({ warnings: many(257, 'x') })] }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
  json(
    'too many entry points',
    () => text({ fragments: null, nodes: [], edges: [], entrypoints: many(5_001, 'x') }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
  json(
    'a declared number of entry points over the limit',
    () => text({ entrypoint_count: 5_001 }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
  json(
    'a declared number of dependencies over the limit',
    () => text({ dependency_count: 5_001 }),
    413,
    'PAYLOAD_TOO_LARGE',
  ),
  json('fragments that are none', () => text({ fragments: [null, 7, 'x', []] })),
  ['a gzip bomb', () => gzipSync(zeros), { 'content-encoding': 'gzip' }, 413, 'PAYLOAD_TOO_LARGE'],
  [
    'a br bomb',
    () => brotliCompressSync(zeros, { params: { 1: 1 } }),
    { 'content-encoding': 'br' },
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['no gzip', () => 'plain', { 'content-encoding': 'gzip' }, 400, 'VALIDATION_ERROR'],
  [
    'a truncated br body',
    () => brotliCompressSync(text({})).subarray(0, 50),
    { 'content-encoding': 'br' },
    400,
    'VALIDATION_ERROR',
  ],
  [
    'an unknown encoding',
    () => 'x',
    { 'content-encoding': 'compress' },
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ],
  ['an unknown type', () => '<a/>', { 'content-type': 'text/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  columnar('no MessagePack', () => Buffer.from([0xc1])),
  columnar('MessagePack that ends early', () => wireBodies(payload()).whole.subarray(0, 200)),
  columnar('a list of four billion', () => Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff])),
  columnar('a key twice in MessagePack', () =>
    Buffer.concat([
      Buffer.from([0x82]),
      ...['1', '2'].flatMap((version) => [encode('schema_version'), encode(version)]),
    ]),
  ),
  columnar('__proto__ in MessagePack', () =>
    Buffer.concat([Buffer.from([0x81]), encode('__proto__'), encode(1)]),
  ),
  columnar('MessagePack without a bottom', () =>
    Buffer.concat([
      Buffer.from([0x81]),
      encode('schema_version'),
      Buffer.alloc(100_000, 0x91),
      encode(1),
    ]),
  ),
  columnar('fragments that are no bytes', () => encode({ ...payload(), fragments: ['x'] })),
  columnar('fragments of rubbish', () =>
    encode({ schema_version: '1', fragments: [Buffer.from('rubbish')], first_lines: [0] }),
  ),
  columnar('references of another length', () =>
    encode({ schema_version: '1', fragment_refs: [Buffer.alloc(7)] }),
  ),
]

describe('a submission with', () => {
  test.each(cases)('%s is refused', async (_name, body, headers, status, code) => {
    const reply = await service.call('POST', SCAN, body(), headers)
    expect([reply.status, reply.body?.code]).toEqual([status, code])
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
    expect(reply.body.type).toBe(`/problems/${code.toLowerCase().replaceAll('_', '-')}`)
    expect(reply.text).not.toMatch(/\.ts:|node_modules|\/tmp\//)
  })

  test('a declared length over the limit is refused before reading', async () => {
    const status = await rawStatus(
      `POST ${SCAN} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 67108865\r\n\r\n`,
    )
    expect(status).toBe(413)
  })
})

const ID = 'A'.repeat(32)

describe('a request', () => {
  test.each([
    ['GET', `${SCAN}/${ID}`],
    ['DELETE', `${SCAN}/${ID}`],
    ['GET', `${SCAN}/${ID}/report`],
    ['GET', `${SCAN}/${ID}/findings/x/proof`],
    ['GET', `${SCAN}/x`],
    ['GET', `${SCAN}/..%2f..%2fkeys.json`],
    ['GET', `${SCAN}/${ID}'%20or%201=1`],
    ['GET', `${SCAN}/${'é'.repeat(40)}`],
  ])('%s %s with a guessed ID returns SCAN_NOT_FOUND', async (method, path) => {
    const reply = await service.call(method, path)
    expect([reply.status, reply.body.code]).toEqual([404, 'SCAN_NOT_FOUND'])
  })

  test.each([
    ['GET', '/api/v1/client/none', 404, 'NOT_FOUND'],
    ['GET', '/api/v1/client/scan', 405, 'METHOD_NOT_ALLOWED'],
    ['PATCH', `${SCAN}/${ID}`, 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', '/api/v1/client/fragments/..%2fx', 404, 'NOT_FOUND'],
    ['GET', '/page/..%2fpackage.json', 404, 'NOT_FOUND'],
    ['GET', '/metrics', 404, 'NOT_FOUND'],
  ])('%s %s returns %i %s', async (method, path, status, code) => {
    const body = method === 'PUT' ? Buffer.from('x') : undefined
    const reply = await service.call(method, path, body, body ? COLUMNAR : {})
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  test.each([
    ['host', { host: 'attacker.example' }],
    ['origin', { origin: 'https://attacker.example' }],
  ])('from a page of another %s is refused on an open port', async (_name, headers) => {
    const lines = Object.entries({ host: 'localhost', ...headers }).map(
      ([k, v]) => `${k}: ${v}\r\n`,
    )
    expect(await rawStatus(`GET /health HTTP/1.1\r\n${lines.join('')}\r\n`)).toBe(403)
  })

  test('with an invalid key is refused even if no key is needed', async () => {
    const reply = await service.call('GET', `${SCAN}/${ID}`, undefined, { 'x-api-key': 'dsk_x' })
    expect([reply.status, reply.body.code]).toEqual([401, 'ACCESS_DENIED'])
  })
})

test('accepts a GET with a content type and no body', async () => {
  const reply = await service.call('GET', '/ready', undefined, { 'content-type': 'text/xml' })
  expect(reply.status).toBe(200)
})

/** Sends raw text on its own connection; returns the status. */
const rawStatus = (request: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.once('error', reject).once('data', (data) => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1]))
    })
  })
