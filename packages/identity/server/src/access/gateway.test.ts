import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, sharedTestService, startTestService } from '../testing/test-service.ts'

const SECRET = 'the-secret-of-the-gateway'
const KEY = 'a-key-of-enough-length'

let service: TestService
beforeAll(async () => {
  service = await startTestService({
    GATEWAY_SECRET: SECRET,
    GATEWAY_ACCOUNT_HEADER: 'X-Tenant',
    DAIMON_API_KEY: KEY,
  })
})
afterAll(() => service.stop())

const through = (account: string, secret = SECRET) => ({
  'x-tenant': account,
  'x-gateway-secret': secret,
})

test('a gateway speaks for each of its accounts, which see nothing of each other', async () => {
  const call: TestService['call'] = (method, path, body) =>
    service.call(method, path, body, through('anna'))
  const bot = await newAvatar({ call })
  expect((await service.call('GET', `/v1/avatars/${bot}`, undefined, through('anna'))).status).toBe(
    200,
  )
  expect((await service.call('GET', `/v1/avatars/${bot}`, undefined, through('bert'))).status).toBe(
    404,
  )
})

test('keys that an account makes are of its owner', async () => {
  const { body } = await service.call('POST', '/v1/keys', { name: 'app' }, through('anna'))
  const own = await service.call('GET', '/v1/avatars', undefined, {
    authorization: `Bearer ${body.secret}`,
  })
  const all = await service.call('GET', '/v1/avatars', undefined, through('anna'))
  expect(own.body.items).toEqual(all.body.items)
  const foreign = await service.call('DELETE', `/v1/keys/${body.id}`, undefined, through('bert'))
  expect(foreign.status).toBe(404)
})

test.each([
  [{ 'x-tenant': 'anna' }],
  [{ 'x-gateway-secret': SECRET }],
  [through('anna', 'the-secret-of-the-gatewaz')],
  [through('anna', '')],
  [through('')],
  [through('a b')],
  [through('a'.repeat(129))],
  // A valid key in the same request does not make up for it.
  [{ ...through('anna', 'wrong'), authorization: `Bearer ${KEY}` }],
] as Record<string, string>[][])('%j is refused, never ignored', async (headers) => {
  const reply = await service.call('GET', '/v1/avatars', undefined, headers)
  expect([reply.status, reply.body.code]).toEqual([401, 'ACCESS_DENIED'])
})

test('refuses gateway headers on an open port if no gateway is configured', async () => {
  const open = await sharedTestService()
  const headers = { 'x-account-id': 'anna', 'x-gateway-secret': SECRET }
  const reply = await open.call('GET', '/v1/avatars', undefined, headers)
  expect([reply.status, reply.body.detail]).toEqual([
    401,
    expect.stringContaining('GATEWAY_SECRET is not set'),
  ])
})

test('without a gateway the key opens as ever', async () => {
  const reply = await service.call('GET', '/v1/avatars', undefined, {
    authorization: `Bearer ${KEY}`,
  })
  expect(reply.status).toBe(200)
})
