import { beforeAll, expect, test } from 'vitest'
import { SCAN, payload, scanToEnd } from '../testing/payloads.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const judged = async (asked: object) => {
  const path = '/api/v1/client/query/validate-dependency'
  const { status, body } = await service.call('POST', path, { ecosystem: 'npm', ...asked })
  expect(status).toBe(200)
  return body
}

test('of a vulnerable release the gravest flaw sets the risk, and a mended one is named', async () => {
  const verdict = await judged({ package: 'lodash', version: '4.17.15' })
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

test('of a package that was taken over for some releases, the bad ones are meant', async () => {
  expect(await judged({ package: 'event-stream', version: '3.3.6' })).toMatchObject({
    allowed: false,
    risk_score: 10,
    recommendation:
      'Do not install event-stream@3.3.6: it does harm by itself. event-stream@4.0.0 is without it.',
    safe_alternatives: ['event-stream@4.0.0'],
  })
  expect(await judged({ package: 'event-stream', version: '4.0.1' })).toMatchObject({
    allowed: true,
    risk_score: 0,
  })
  expect(await judged({ package: 'flatmap-stream', version: '0.1.1' })).toMatchObject({
    recommendation: 'Do not install flatmap-stream@0.1.1: it does harm by itself.',
    safe_alternatives: [],
  })
})

test.each([null, undefined, 'latest'])(
  'version %j cannot be judged, and says so',
  async (version) => {
    expect(await judged({ package: 'lodash', version })).toMatchObject({
      allowed: true,
      degraded: true,
      recommendation: expect.stringMatching(/^It cannot be judged: /),
    })
  },
)

test('a scan and its report count the same', async () => {
  const { body } = await scanToEnd(service, payload())
  const report = await service.call('GET', `${SCAN}/${body.scan_id}/report`)
  expect(JSON.parse(report.text).summary).toMatchObject(body.summary)
})
