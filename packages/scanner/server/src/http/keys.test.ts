import { waitUntil } from '@daimon/testkit'
import { beforeAll, expect, test } from 'vitest'
import { serviceDirectory } from '../config.ts'
import { ApiKeys } from '../keys/api-keys.ts'
import { SCAN, payload, scanToEnd } from '../testing/payloads.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'
import { COLUMNAR, wireBodies } from '../testing/wire-bodies.ts'

let service: TestService
let keys: ApiKeys
beforeAll(async () => {
  service = await sharedTestService()
  keys = new ApiKeys(serviceDirectory(service.service.parts.config))
})
const newKey = () => ({ 'x-api-key': keys.create('test', new Date()).secret })

test('returns 404 for the scan of another key', async () => {
  const [mine, other] = [newKey(), newKey()]
  const { body } = await scanToEnd(service, payload(), mine)
  const never = await service.call('GET', `${SCAN}/${'A'.repeat(32)}`)
  for (const path of [`${SCAN}/${body.scan_id}`, `${SCAN}/${body.scan_id}/report`])
    for (const [method, headers] of [
      ['GET', other],
      ['GET', {}],
      ['DELETE', other],
    ] as const) {
      if (method === 'DELETE' && path.endsWith('report')) continue
      const reply = await service.call(method, path, undefined, headers)
      expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
        404,
        never.body.code,
        never.body.detail,
      ])
    }
  expect((await service.call('GET', `${SCAN}/${body.scan_id}`, undefined, mine)).status).toBe(200)
})

test('keeps fragments of principals separate', async () => {
  const [mine, other] = [newKey(), newKey()]
  const { whole, references } = wireBodies(payload())
  expect((await scanToEnd(service, whole, { ...COLUMNAR, ...mine })).body.status).toBe('completed')
  const again = await service.call('POST', SCAN, references, { ...COLUMNAR, ...mine })
  expect(again.status).toBe(202)
  const theirs = await service.call('POST', SCAN, references, { ...COLUMNAR, ...other })
  expect([theirs.status, theirs.body.code]).toEqual([409, 'FRAGMENT_MISSING'])
})

test('refuses a revoked key immediately', async () => {
  const { id, secret } = keys.create('gone', new Date())
  const call = () => service.call('POST', SCAN, payload(), { authorization: `Bearer ${secret}` })
  expect((await call()).status).toBe(202)
  keys.revoke(id, new Date())
  const refused = await call()
  expect([refused.status, refused.body.code]).toEqual([401, 'ACCESS_DENIED'])
})

test('accepts a repository fingerprint only with a key', async () => {
  const mine = newKey()
  const body = payload()
  await scanToEnd(service, body, mine)
  const asked = { package: 'lodash', symbol: 'template', repo_fingerprint: body.repo_fingerprint }
  const path = '/api/v1/client/query/reachability-context'
  // On a slow machine, a query may exceed its limit and report that; then retry.
  const known = await waitUntil(async () => {
    const { body: reported } = await service.call('POST', path, asked, mine)
    return reported.degraded === false && reported
  })
  expect(known.indexing).toBe(false)
  expect(known.call_path_compressed).toContain('GET /safe')
  const unknown = await service.call('POST', path, asked)
  expect(unknown.body).toEqual({
    entrypoints: [],
    call_path_compressed: '',
    call_path_full: [],
    rewrite_hints: [],
    degraded: true,
    indexing: false,
    reachable: null,
    reason: 'no_graph: no completed scan and no graph is available',
  })
})

test('checks a package against advisories; a refusal is a 200', async () => {
  const ask = (version: string) =>
    service.call('POST', '/api/v1/client/query/validate-dependency', {
      package: 'lodash',
      version,
      ecosystem: 'npm',
      target_file: null,
      repo_fingerprint: null,
    })
  const old = await ask('4.17.15')
  expect(old.status).toBe(200)
  expect(old.body).toMatchObject({ allowed: false, degraded: false })
  expect(old.body.cves.length).toBeGreaterThan(0)
  expect(old.body.safe_alternatives[0]).toMatch(/^lodash@4\.17\.\d+$/)
  expect((await ask('not a version')).body).toMatchObject({ allowed: true, degraded: true })
})
