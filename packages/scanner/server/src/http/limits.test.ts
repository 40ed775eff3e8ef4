import { connect } from 'node:net'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceDirectory } from '../config.ts'
import { ApiKeys } from '../keys/api-keys.ts'
import { SCAN, payload } from '../testing/payloads.ts'
import { type TestService, startTestService } from '../testing/test-service.ts'

/** The limit of an anonymous caller in `operations/tiers.ts`. */
const WAITING_MAX = 20

let service: TestService
beforeAll(async () => {
  service = await startTestService(
    {
      // Almost no bandwidth, so that submissions wait.
      ENGINE_BITS_PER_SECOND: '8',
      ENGINE_BURST_BYTES: '4000',
      SCANS_QUEUED_MAX: String(WAITING_MAX + 1),
      METRICS: '1',
    },
    { requestTimeoutMs: 3_000 },
  )
})
afterAll(() => service.stop())

const small = () => payload({ fragments: [], dependencies: [] })
const submit = async (headers: Readonly<Record<string, string>> = {}) => {
  const { status, body, headers: answered } = await service.call('POST', SCAN, small(), headers)
  return { status, code: body.code, id: body.scan_id, retryAfter: answered.get('retry-after') }
}
const waiting = async () => {
  const { text } = await service.call('GET', '/metrics')
  return Number(/^daimon_scan_scans_waiting (\d+)$/m.exec(text)?.[1])
}

test('returns Retry-After if the caller or the engine has too many queued scans', async () => {
  const ids: string[] = []
  for (let at = 0; at < WAITING_MAX; at += 1) ids.push((await submit()).id as string)
  expect(await submit()).toMatchObject({ status: 429, code: 'RATE_LIMITED', retryAfter: '15' })
  const keys = new ApiKeys(serviceDirectory(service.service.parts.config))
  const key = { 'x-api-key': keys.create('other', new Date()).secret }
  expect((await submit(key)).status).toBe(202)
  expect(await submit(key)).toMatchObject({ status: 503, code: 'ENGINE_BUSY', retryAfter: '15' })
  // Refused submissions store nothing, and a canceled scan frees a slot.
  expect(await waiting()).toBe(WAITING_MAX + 1)
  expect((await service.call('DELETE', `${SCAN}/${ids[0]}`)).status).toBe(204)
  expect((await submit()).status).toBe(202)
})

test('counts events in metrics without names from callers', async () => {
  const { text, headers } = await service.call('GET', '/metrics')
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text).toMatch(/^# TYPE daimon_scan_scans_submitted_total counter\n/m)
  const lines = text.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines)
    expect(line).toMatch(
      /^(?:# TYPE daimon_scan_[a-z_]+ (?:counter|gauge)|daimon_scan_[a-z_]+ \d+)$/,
    )
})

test('ends a slow upload with a problem and stores nothing of it', async () => {
  const answer = await drip(
    `POST ${SCAN} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('content-type: application/problem+json')
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    status: 408,
    code: 'VALIDATION_ERROR',
  })
  expect(readdirSync(join(service.directory, 'scanner/spool/arriving'))).toEqual([])
  expect((await service.call('GET', '/health')).status).toBe(200)
})

/** Sends headers, then single bytes until the connection ends; returns the response. */
const drip = (head: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(service.url)
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(head))
    const timer = setInterval(() => socket.write(' '), 100)
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer)
    })
  })
