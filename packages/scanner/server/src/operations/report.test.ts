import { choose } from '@daimon/testkit'
import { openApiDocument } from '@daimon/scanner-api'
import { dictionaryName, unpackWith } from '@daimon/scanner-core'
import { serviceDirectory } from '../config.ts'
import { ApiKeys } from '../keys/api-keys.ts'
import { payload, scanToEnd, SCAN } from '../testing/payloads.ts'
import { beforeAll, expect, test } from 'vitest'
import { type TestService, sharedTestService, slowTestService } from '../testing/test-service.ts'

const [{ content: REPORT_CONTENT }] = Object.values(
  openApiDocument().paths?.[`${SCAN}/{scan_id}/report`]?.get?.responses ?? {},
) as [{ readonly content: Readonly<Record<string, unknown>> }]

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const TIMES = choose({ sample: 2, whole: 5 })

test('returns equal bytes for equal commit and data, each time', async () => {
  const body = payload()
  const reports: string[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const { scan_id } = (await scanToEnd(service, body)).body
    reports.push((await service.call('GET', `${SCAN}/${scan_id}/report`)).text)
    // Deleted, so that the next submission is scanned again.
    await service.call('DELETE', `${SCAN}/${scan_id}`)
  }
  expect(reports[0]).toContain('CWE-78')
  expect(new Set(reports).size).toBe(1)
})

test.each(['json', 'sarif', 'cyclonedx', 'openvex', 'markdown', 'html'])(
  'contains the vulnerability as %s, compressed or not, under a policy without scripts',
  async (format) => {
    const { scan_id } = (await scanToEnd(service, payload())).body
    const path = `${SCAN}/${scan_id}/report?format=${format}`
    const packed = await service.call('GET', path, undefined, { 'accept-encoding': 'br' })
    const plain = await service.call('GET', path, undefined, { 'accept-encoding': 'identity' })
    expect(Object.keys(REPORT_CONTENT)).toContain(packed.headers.get('content-type'))
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.text).toBe(plain.text)
    expect(packed.text.toLowerCase()).toContain('lodash')
    expect(packed.headers.get('content-security-policy')).toContain("default-src 'none'")
  },
)

const rawReport = async (path: string, headers: Readonly<Record<string, string>>) => {
  const response = await fetch(new URL(path, service.url), { headers })
  return {
    coding: response.headers.get('content-encoding'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

test('sends only differences to a caller that has an earlier report, and to no other', async () => {
  const first = (await scanToEnd(service, payload())).body.scan_id as string
  const second = (await scanToEnd(service, payload({ commit_hash: 'a'.repeat(40) }))).body.scan_id
  const [before, now] = [`${SCAN}/${first}/report`, `${SCAN}/${second}/report`]
  const dictionary = Buffer.from((await service.call('GET', before)).text)
  const wanted = (await service.call('GET', now)).text
  const headers = {
    'accept-encoding': 'dcz, br',
    'available-dictionary': dictionaryName(dictionary),
    'dictionary-id': `"${first}"`,
  }
  const { coding, bytes } = await rawReport(now, headers)
  expect(coding).toBe('dcz')
  expect(bytes.length).toBeLessThan(wanted.length / 10)
  expect(Buffer.from(unpackWith(dictionary, bytes)).toString()).toBe(wanted)
  for (const change of [
    { 'dictionary-id': `"${'A'.repeat(32)}"` },
    { 'dictionary-id': '"../../keys.json"' },
    { 'dictionary-id': first },
    { 'available-dictionary': dictionaryName(Buffer.from('another')) },
    { 'available-dictionary': 'x' },
    { 'accept-encoding': 'br, dcz;q=0' },
  ])
    expect((await rawReport(now, { ...headers, ...change })).coding).toBe('br')
  // A report without access counts as missing.
  const mine = new ApiKeys(serviceDirectory(service.service.parts.config)).create(
    'mine',
    new Date(),
  )
  const key = { 'x-api-key': mine.secret }
  const hidden = (await scanToEnd(service, payload(), key)).body.scan_id as string
  const own = await rawReport(`${SCAN}/${hidden}/report`, key)
  const named = {
    ...headers,
    'available-dictionary': dictionaryName(own.bytes),
    'dictionary-id': `"${hidden}"`,
  }
  expect((await rawReport(now, named)).coding).toBe('br')
  expect((await rawReport(now, { ...named, ...key })).coding).toBe('dcz')
})

test('returns 304 for a report that the caller has', async () => {
  const { scan_id } = (await scanToEnd(service, payload())).body
  const path = `${SCAN}/${scan_id}/report`
  const etag = (await service.call('GET', path)).headers.get('etag') ?? ''
  const again = await service.call('GET', path, undefined, { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  const html = await service.call('GET', `${path}?format=html`, undefined, {
    'if-none-match': etag,
  })
  expect(html.status).toBe(200)
})

test('refuses a report of an unfinished scan or in an unknown format', async () => {
  const slow = await slowTestService()
  const { scan_id } = (await slow.call('POST', SCAN, payload())).body
  const early = await slow.call('GET', `${SCAN}/${scan_id}/report`)
  expect([early.status, early.body.code]).toEqual([409, 'CONFLICT'])
  const unknown = await slow.call('GET', `${SCAN}/${scan_id}/report?format=pdf`)
  expect([unknown.status, unknown.body.issues]).toEqual([
    400,
    [{ pointer: '/format', message: expect.stringContaining('must be one of') as string }],
  ])
})
