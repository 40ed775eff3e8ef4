import { createHash, randomUUID } from 'node:crypto'
import { flatten } from '@daimon/scanner-core'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { SCAN, payload, scanToEnd } from '../testing/payloads.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'
import { COLUMNAR, wireBodies } from '../testing/wire-bodies.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const findingsOf = (reply: { body: { findings: { fingerprint: string }[] } }) =>
  reply.body.findings.map(({ fingerprint }) => fingerprint).toSorted()

describe('a payload', () => {
  test('gives the same findings in each of its shapes', async () => {
    const fragments = await scanToEnd(service, payload())
    expect(findingsOf(fragments).length).toBeGreaterThan(1)
    const flat = await scanToEnd(service, flatten(payload()))
    expect(flat.body.status).toBe('completed')
    expect(findingsOf(flat)).toEqual(findingsOf(fragments))
    const columns = await scanToEnd(service, wireBodies(payload()).whole, COLUMNAR)
    expect(findingsOf(columns)).toEqual(findingsOf(fragments))
  })

  test.each([
    ['gzip', (bytes: Buffer) => gzipSync(bytes)],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes)],
    ['zstd', (bytes: Buffer) => zstdCompressSync(bytes)],
  ] as const)('is read packed as %s, and counts on the line as it was sent', async (name, pack) => {
    const packed = pack(Buffer.from(JSON.stringify(payload())))
    const { body } = await scanToEnd(service, packed, { 'content-encoding': name })
    expect(body).toMatchObject({
      status: 'completed',
      line: { codec: name, bytes_total: packed.length },
    })
  })

  test('that comes unpacked counts as if it were packed', async () => {
    const body = payload()
    const { line } = (await scanToEnd(service, body)).body
    expect(line.bytes_total).toBeLessThan(JSON.stringify(body).length / 2)
  })

  test('may carry explicit nulls and members that nobody knows', async () => {
    const body = { ...payload(), commit_hash: null, sources: null, fragment_refs: null, later: 1 }
    expect((await scanToEnd(service, body)).body.status).toBe('completed')
  })
})

test('a flattened graph with ids of its own is understood: what it reaches is told with the path', async () => {
  const node = (id: string, type: string, more: object) => ({
    id,
    type,
    language: 'javascript',
    metadata: { file: 'app.js', line: 3 },
    ...more,
  })
  const { body } = await scanToEnd(service, {
    schema_version: '1',
    repo_fingerprint: `sha256:${randomUUID()}`,
    git_tree_hash: 'deadbeefcafe',
    target_os: 'linux',
    service_roots: ['.'],
    languages: ['javascript'],
    dependencies: [{ name: 'lodash', version: '4.17.15', ecosystem: 'npm' }],
    nodes: [
      node('r1', 'HTTP_ROUTE', { label: 'GET /x/:id' }),
      node('f1', 'FUNCTION', { label: 'handler' }),
      node('i1', 'IMPORT', { label: 'template', package: 'lodash' }),
      node('d1', 'DEPENDENCY', { label: 'lodash', package: 'lodash' }),
    ],
    edges: [
      { source: 'r1', target: 'f1', type: 'ROUTES_TO' },
      { source: 'f1', target: 'i1', type: 'CALLS' },
      { source: 'i1', target: 'd1', type: 'DEPENDS_ON' },
    ],
    entrypoints: ['r1'],
  })
  expect(body.summary).toMatchObject({ reachable_finding_count: 1, entrypoint_count: 1 })
  expect(body.findings[0]).toMatchObject({
    cve_id: 'CVE-2021-23337',
    sca_reachable: true,
    sca_reachability: 'reachable',
    path: 'GET /x/:id → handler (app.js:3) → lodash/template (app.js:3)',
  })
})

describe('fragments', () => {
  const put = (digest: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    service.call('PUT', `/api/v1/client/fragments/${digest}`, bytes, {
      ...COLUMNAR,
      'content-encoding': 'br',
      ...headers,
    })
  const missing = async (digests: readonly string[]) =>
    (await service.call('POST', '/api/v1/client/fragments/missing', { digests })).body.missing

  test('sent before stand in for themselves, and the next scan carries only what is new', async () => {
    const own = payload()
    const symbol = `only${randomUUID().slice(0, 8)}`
    own.fragments.at(-1)?.nodes.push({
      id: `lib/run.js#${symbol}`,
      kind: 'FUNCTION',
      file: 'lib/run.js',
      line: 9,
      language: 'javascript',
      symbol,
    })
    const { references, fragments } = wireBodies({
      ...own,
      determinism_warnings: ['made for this test'],
    })
    const before = await service.call('POST', SCAN, references, COLUMNAR)
    const digests = fragments.map(({ digest }) => digest)
    expect(before.status).toBe(409)
    expect(digests).toEqual(expect.arrayContaining(before.body.missing))
    let bytesSent = 0
    for (const { digest, bytes } of fragments) {
      const packed = brotliCompressSync(bytes)
      bytesSent += packed.length
      expect((await put(digest, packed)).status).toBe(204)
    }
    expect(await missing(digests)).toEqual([])
    const first = await scanToEnd(service, references, COLUMNAR)
    expect(first.body.status).toBe('completed')
    const next = wireBodies({ ...own, git_tree_hash: 'nogit:fedcba9876543210' })
    const second = await scanToEnd(service, next.references, COLUMNAR)
    expect(second.body.line.bytes_total).toBeLessThan(bytesSent)
    expect(findingsOf(second)).toEqual(findingsOf(first))
  })

  test('that are not there are told, all of them', async () => {
    const digests = ['a'.repeat(64), 'b'.repeat(64)]
    const { fragments: _fragments, ...head } = payload()
    const reply = await service.call('POST', SCAN, { ...head, fragment_refs: digests })
    expect([reply.status, reply.body.code, reply.body.missing]).toEqual([
      409,
      'FRAGMENT_MISSING',
      digests,
    ])
    expect(await missing(digests)).toEqual(digests)
  })

  test('go on from where they were cut off, and are checked whole', async () => {
    const bytes = Buffer.from(`fragment ${Math.random()} `.repeat(100))
    const digest = createHash('sha256').update(bytes).digest('hex')
    const packed = brotliCompressSync(bytes)
    const [cut, total] = [20, packed.length]
    const part = (first: number, last: number) =>
      put(digest, packed.subarray(first, last + 1), {
        'content-range': `bytes ${first}-${last}/${total}`,
      })
    const first = await part(0, cut - 1)
    expect([first.status, first.headers.get('range')]).toEqual([308, `bytes=0-${cut - 1}`])
    const asked = await put(digest, new Uint8Array(), { 'content-range': `bytes */${total}` })
    expect([asked.status, asked.headers.get('range')]).toEqual([308, `bytes=0-${cut - 1}`])
    // A gap is not taken: the answer says again where to go on.
    const gap = await part(cut + 5, total - 1)
    expect([gap.status, gap.headers.get('range')]).toEqual([308, `bytes=0-${cut - 1}`])
    expect((await part(cut, total - 1)).status).toBe(204)
    expect(await missing([digest])).toEqual([])
  })

  test('of another content than their digest are refused and forgotten', async () => {
    const digest = 'c'.repeat(64)
    const reply = await put(digest, brotliCompressSync('something else'))
    expect([reply.status, reply.body.code]).toEqual([422, 'FRAGMENT_DIGEST_MISMATCH'])
    expect(await missing([digest])).toEqual([digest])
  })
})
