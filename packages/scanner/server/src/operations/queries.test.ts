import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { SCAN, payload, scanToEnd } from '../testing/payloads.ts'
import { type TestService, sharedTestService, startTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const evaluated = async (asked: object) => {
  const path = '/api/v1/client/query/validate-dependency'
  const { status, body } = await service.call('POST', path, { ecosystem: 'npm', ...asked })
  expect(status).toBe(200)
  return body
}

test('takes the risk from the most severe vulnerability and names a fixed version', async () => {
  const verdict = await evaluated({ package: 'lodash', version: '4.17.15' })
  expect(verdict).toMatchObject({
    allowed: false,
    risk_score: 7.4,
    recommendation: 'Use lodash@4.17.21.',
    safe_alternatives: ['lodash@4.17.21'],
    degraded: false,
    indexing: false,
  })
  expect(verdict.cves).toContain('CVE-2020-8203')
})

test('refuses only the malicious releases of a hijacked package', async () => {
  expect(await evaluated({ package: 'event-stream', version: '3.3.6' })).toMatchObject({
    allowed: false,
    risk_score: 10,
    recommendation: 'Do not install event-stream@3.3.6: it is malicious. Use event-stream@4.0.0.',
    safe_alternatives: ['event-stream@4.0.0'],
  })
  expect(await evaluated({ package: 'event-stream', version: '4.0.1' })).toMatchObject({
    allowed: true,
    risk_score: 0,
  })
  expect(await evaluated({ package: 'flatmap-stream', version: '0.1.1' })).toMatchObject({
    recommendation: 'Do not install flatmap-stream@0.1.1: it is malicious.',
    safe_alternatives: [],
  })
})

test.each([null, undefined, 'latest'])(
  'reports that version %j cannot be matched',
  async (version) => {
    expect(await evaluated({ package: 'lodash', version })).toMatchObject({
      allowed: true,
      degraded: true,
      recommendation: expect.stringMatching(/^Not matched to advisories: /),
    })
  },
)

test('scan and report have equal counts', async () => {
  const { body } = await scanToEnd(service, payload())
  const report = await service.call('GET', `${SCAN}/${body.scan_id}/report`)
  expect(JSON.parse(report.text).summary).toMatchObject(body.summary)
})

const REACH = '/api/v1/client/query/reachability-context'

/** A Python graph of another client, with a node of filler for each call. */
const foreignGraph = (filler = 0) => ({
  nodes: [
    ['r', 'HTTP_ROUTE', 'POST /load'],
    ['h', 'FUNCTION', 'load_it'],
    ['c', 'FUNCTION', 'yaml.load'],
    ['i', 'IMPORT', 'yaml'],
    ...Array.from({ length: filler }, (_, at) => [`x${at}`, 'FUNCTION', randomUUID()]),
  ].map(([id, type, label], at) => ({
    id,
    type,
    label,
    language: 'python',
    metadata: { file: 'app.py', line: at + 1 },
  })),
  edges: [
    { source: 'r', target: 'h', type: 'CALLS' },
    { source: 'h', target: 'c', type: 'CALLS' },
  ],
  entrypoints: ['r'],
})

test('searches the graph of the request, with the verdict of a scanned one', async () => {
  const asked = { package: 'PyYAML', symbol: 'yaml.load', graph: foreignGraph() }
  expect((await service.call('POST', REACH, asked)).body).toMatchObject({
    reachable: true,
    entrypoints: ['POST /load (app.py:1)'],
    call_path_compressed: 'POST /load → load_it (app.py:2) → yaml.load (app.py:4)',
    degraded: false,
    indexing: false,
  })
})

test('answers unknown, never clean, without a graph or a scan', async () => {
  const { status, body } = await service.call('POST', REACH, { package: 'left', symbol: 'pad' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ reachable: null, degraded: true, indexing: false })
})

test('answers within 2 s while a graph is on the link, and from it once it has arrived', async () => {
  const slow = await startTestService({ ENGINE_BITS_PER_SECOND: '14400' })
  onTestFinished(() => slow.stop())
  const asked = { package: 'pyyaml', symbol: 'load', graph: foreignGraph(100) }
  const beganMs = performance.now()
  const first = await slow.call('POST', REACH, asked)
  expect(performance.now() - beganMs).toBeLessThan(2_000)
  expect(first.body).toMatchObject({ reachable: null, indexing: true })
  await expect
    .poll(async () => (await slow.call('POST', REACH, asked)).body.reachable, {
      interval: 500,
      timeout: 20_000,
    })
    .toBe(true)
})
