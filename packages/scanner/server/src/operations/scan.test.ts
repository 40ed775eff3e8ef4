import { beforeAll, describe, expect, test } from 'vitest'
import { SCAN, payload, scanToEnd, waitForEnd } from '../testing/payloads.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

describe('a scan', () => {
  test('is accepted, completes, and returns findings with paths', async () => {
    const submitted = await service.call('POST', SCAN, payload())
    expect(submitted.status).toBe(202)
    expect(submitted.body).toEqual({
      scan_id: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      poll_url: `${service.url}${SCAN}/${submitted.body.scan_id}`,
      status: 'queued',
    })
    expect(submitted.headers.get('location')).toBe(submitted.body.poll_url)
    const { body } = await waitForEnd(service, submitted.body.scan_id as string)
    expect(body).toMatchObject({
      status: 'completed',
      has_more: false,
      dependency_count: 2,
      languages: ['javascript'],
      coverage: { files_parsed: 2 },
      advisory_data: { source: 'bundled', digest: expect.any(String) as string },
      line: { bits_per_second: 0, codec: 'br' },
      raw_cve_count: body.findings.length - 1,
    })
    const findings = body.findings as { cwe: string; package?: string; title: string }[]
    const ours = findings.find((each) => each.package === undefined)
    expect(ours).toMatchObject({
      cwe: 'CWE-78',
      reachable: true,
      sca_reachable: true,
      sca_reachability: 'reachable',
      cve_id: null,
      verification: { level: 'V1', status: 'unverified' },
      locations: [
        { file: 'lib/run.js', start_line: 2, end_line: 2 },
        { file: 'app.js', start_line: 5, end_line: 5 },
      ],
    })
    expect(findings.some((each) => each.package === 'lodash')).toBe(true)
    expect(body.summary).toMatchObject({
      reachable_finding_count: body.findings.filter(
        (each: { reachable: boolean | null }) => each.reachable,
      ).length,
    })
  })

  test('returns only new findings with `since`, and 304 without news', async () => {
    const first = await scanToEnd(service)
    const { scan_id: id, cursor } = first.body
    const again = await service.call('GET', `${SCAN}/${id}?since=${cursor}`)
    expect(again.body).toMatchObject({ findings: [], cursor, has_more: false })
    const etag = first.headers.get('etag') ?? ''
    const same = await service.call('GET', `${SCAN}/${id}`, undefined, { 'if-none-match': etag })
    expect([same.status, same.text]).toEqual([304, ''])
    const begun = await service.call('GET', `${SCAN}/${id}?since=99.1`)
    expect(begun.body.findings).toEqual(first.body.findings)
  })

  test('returns only progress with findings=none', async () => {
    const { scan_id: id } = (await scanToEnd(service)).body
    const { body } = await service.call('GET', `${SCAN}/${id}?findings=none`)
    expect(body).toMatchObject({ status: 'completed', findings: [], has_more: false })
    expect(body.summary.reachable_finding_count).toBeGreaterThan(0)
    const wrong = await service.call('GET', `${SCAN}/${id}?findings=some`)
    expect([wrong.status, wrong.body.issues[0].pointer]).toEqual([400, '/findings'])
  })

  test('returns 404 after deletion', async () => {
    const { body } = await scanToEnd(service)
    expect((await service.call('DELETE', `${SCAN}/${body.scan_id}`)).status).toBe(204)
    const gone = await service.call('GET', `${SCAN}/${body.scan_id}`)
    const never = await service.call('GET', `${SCAN}/${'A'.repeat(32)}`)
    expect([gone.status, gone.body.code, gone.body.detail]).toEqual([
      never.status,
      never.body.code,
      never.body.detail,
    ])
    expect(gone.status).toBe(404)
  })
})
