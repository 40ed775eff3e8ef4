import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSoul } from '../testing/souls.ts'
import { type TestService, startTestService } from '../testing/test-service.ts'

const GATEWAY_SECRET = 'secret-of-the-gateway-in-this-test'

let service: TestService
beforeAll(async () => {
  // Another service's last minute isn't stored yet.
  service = await startTestService({ GATEWAY_SECRET }, {}, { kernelsMax: 1 })
})
afterAll(() => service.stop())

const call = (account: string, method: string, path: string, body?: object) =>
  service.call(method, path, body, {
    'x-account-id': account,
    'x-gateway-secret': GATEWAY_SECRET,
  })

const list = async (account: string, query = '') =>
  (await call(account, 'GET', `/v1/request-days${query}`)).body.items as {
    day: string
    requests: number
    failed: number
    median_ms: number
    p95_ms: number
  }[]

test('counts the requests of an owner by day, with their times; others see nothing of it', async () => {
  await call('anna', 'POST', '/v1/avatars', { soul: testSoul() })
  await call('anna', 'GET', '/v1/avatars/nothing')
  await service.call('GET', '/health')
  const [today, ...more] = await list('anna')
  expect(more).toEqual([])
  expect(today).toMatchObject({ day: service.clock.now().toISOString().slice(0, 10), failed: 0 })
  expect(today?.requests).toBe(2)
  expect(today?.median_ms).toBeGreaterThan(0)
  expect(today?.p95_ms).toBeGreaterThanOrEqual(today?.median_ms ?? 0)
  expect(await list('bert')).toEqual([])
  // The list itself is a request as well.
  expect((await list('anna'))[0]?.requests).toBe(3)
})

test('keeps a month, and returns the days asked for', async () => {
  const before = service.clock.now()
  await call('cleo', 'GET', '/v1/avatars')
  service.clock.advance(20 * 86_400_000)
  await call('cleo', 'GET', '/v1/avatars')
  const day = (at: Date) => at.toISOString().slice(0, 10)
  expect((await list('cleo')).map((each) => each.day)).toEqual([day(service.clock.now())])
  expect((await list('cleo', '?days=31')).map((each) => each.day)).toEqual([
    day(before),
    day(service.clock.now()),
  ])
  service.clock.advance(20 * 86_400_000)
  expect((await list('cleo', '?days=31')).map((each) => each.requests)).toEqual([3])
  expect((await call('cleo', 'GET', '/v1/request-days?days=32')).status).toBe(422)
})
