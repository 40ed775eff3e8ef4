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

const listFingerprints = (reply: { body: { findings: { fingerprint: string }[] } }) =>
  reply.body.findings.map(({ fingerprint }) => fingerprint).toSorted()

describe('a payload', () => {
  test('returns equal findings in each shape', async () => {
    const fragments = await scanToEnd(service, payload())
    expect(listFingerprints(fragments).length).toBeGreaterThan(1)
    const flat = await scanToEnd(service, flatten(payload()))
    expect(flat.body.status).toBe('completed')
    expect(listFingerprints(flat)).toEqual(listFingerprints(fragments))
    const columns = await scanToEnd(service, wireBodies(payload()).whole, COLUMNAR)
    expect(listFingerprints(columns)).toEqual(listFingerprints(fragments))
  })

  test.each([
    ['gzip', (bytes: Buffer) => gzipSync(bytes)],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes)],
    ['zstd', (bytes: Buffer) => zstdCompressSync(bytes)],
  ] as const)('is read with encoding %s and counts with its sent size', async (name, pack) => {
    const packed = pack(Buffer.from(JSON.stringify(payload())))
    const { body } = await scanToEnd(service, packed, { 'content-encoding': name })
    expect(body).toMatchObject({
      status: 'completed',
      line: { codec: name, bytes_total: packed.length },
    })
  })

  test('without encoding counts with its compressed size', async () => {
    const body = payload()
    const { line } = (await scanToEnd(service, body)).body
    expect(line.bytes_total).toBeLessThan(JSON.stringify(body).length / 2)
  })

  test('may contain explicit nulls and unknown members', async () => {
    const body = { ...payload(), commit_hash: null, sources: null, fragment_refs: null, later: 1 }
    expect((await scanToEnd(service, body)).body.status).toBe('completed')
  })
})

test('reads a flattened graph with custom IDs and returns findings with paths', async () => {
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

test('gives a flat graph, whose calls are functions, the verdict of our own graph', async () => {
  const node = (id: string, type: string, label: string, file = 'app.py') => ({
    id,
    type,
    label,
    language: 'python',
    metadata: { file, line: 3 },
  })
  const { body } = await scanToEnd(service, {
    schema_version: '1',
    repo_fingerprint: `sha256:${randomUUID()}`,
    git_tree_hash: 'deadbeefcafe',
    target_os: 'linux',
    languages: ['python'],
    dependencies: [{ name: 'PyYAML', version: '5.3', ecosystem: 'pypi' }],
    nodes: [
      node('r1', 'HTTP_ROUTE', 'POST /load'),
      node('f1', 'FUNCTION', 'load_it'),
      node('c1', 'FUNCTION', 'yaml.load'),
      node('i1', 'IMPORT', 'yaml'),
    ],
    edges: [
      { source: 'r1', target: 'f1', type: 'CALLS' },
      { source: 'f1', target: 'c1', type: 'CALLS' },
    ],
    entrypoints: ['r1'],
  })
  const named = body.findings.find(({ symbols }: { symbols: string[] }) => symbols.includes('load'))
  expect(named).toMatchObject({ reachable: true, sca_reachability: 'reachable' })
  for (const { reachable, sca_reachable, sca_reachability } of body.findings)
    expect({ sca_reachable, sca_reachability }).toEqual({
      sca_reachable: reachable !== false,
      sca_reachability: { true: 'reachable', false: 'unreachable', null: 'unknown' }[
        String(reachable)
      ],
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

  test('sent before can be referenced, so that the next scan sends only new ones', async () => {
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
    expect(listFingerprints(second)).toEqual(listFingerprints(first))
  })

  test('that are missing are all listed', async () => {
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

  test('resume after an interruption and are verified when complete', async () => {
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
    // A gap is refused; the response repeats where to resume.
    const gap = await part(cut + 5, total - 1)
    expect([gap.status, gap.headers.get('range')]).toEqual([308, `bytes=0-${cut - 1}`])
    expect((await part(cut, total - 1)).status).toBe(204)
    expect(await missing([digest])).toEqual([])
  })

  test('with a wrong digest are refused and deleted', async () => {
    const digest = 'c'.repeat(64)
    const reply = await put(digest, brotliCompressSync('something else'))
    expect([reply.status, reply.body.code]).toEqual([422, 'FRAGMENT_DIGEST_MISMATCH'])
    expect(await missing([digest])).toEqual([digest])
  })
})
