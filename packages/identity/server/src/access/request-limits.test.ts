import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCEPT, INITIALIZE } from '../testing/mcp-client.ts'
import { type TestService, type Wire, startTestService } from '../testing/test-service.ts'
import type { Caller } from './caller.ts'
import { requestLimits } from './request-limits.ts'

const ADMIN = 'a-key-of-enough-length'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let service: TestService
beforeAll(async () => {
  service = await startTestService({ DAIMON_API_KEY: ADMIN, RATE_LIMIT_PER_MINUTE: '400' })
})
afterAll(() => service.stop())

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const key = async (members: object): Promise<string> => {
  const made = await service.call('POST', '/v1/keys', { name: 'app', ...members }, bearer(ADMIN))
  return made.body.secret
}
const ask = (secret: string, path = '/v1/avatars'): Promise<Wire> =>
  service.call('GET', path, undefined, bearer(secret))
const statuses = async (secret: string, count: number): Promise<number[]> => {
  const replies = await Promise.all(Array.from({ length: count }, () => ask(secret)))
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}
/**
 * To the beginning of the next window, so that no test depends on where another has left the clock.
 */
const nextWindow = (lengthMs: number) => {
  service.clock.advance(lengthMs - (service.clock.now().getTime() % lengthMs))
}

describe('a key with a limit', () => {
  test('accepts the limit per minute, then returns Retry-After, then accepts requests again', async () => {
    nextWindow(MINUTE_MS)
    const secret = await key({ requests_per_minute: 3 })
    service.clock.advance(20_000)
    expect(await statuses(secret, 5)).toEqual([200, 200, 200, 429, 429])
    const refused = await ask(secret)
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '40'])
    // What is public stays so, and another key has its own.
    expect((await ask(secret, '/health')).status).toBe(200)
    expect(await statuses(await key({ requests_per_minute: 1 }), 1)).toEqual([200])
    service.clock.advance(40_000)
    expect(await statuses(secret, 4)).toEqual([200, 200, 200, 429])
  })

  test('has a daily quota as well', async () => {
    nextWindow(DAY_MS)
    const secret = await key({ requests_per_minute: 3, requests_per_day: 4 })
    expect(await statuses(secret, 4)).toEqual([200, 200, 200, 429])
    service.clock.advance(MINUTE_MS)
    expect(await statuses(secret, 2)).toEqual([200, 429])
    // Something is left of the minute, whichever process is asked and learns only now that the day
    // is used up.
    const refused = await ask(secret)
    expect(refused.headers.get('retry-after')).toBe(String(86_400 - 60))
    service.clock.advance(DAY_MS - MINUTE_MS)
    expect((await ask(secret)).status).toBe(200)
  })

  test('is refused in the same way for what is there and what is not', async () => {
    const secret = await key({ requests_per_minute: 1 })
    await ask(secret)
    const path = `/v1/avatars/${crypto.randomUUID()}`
    expect((await ask(secret, path)).body.code).toBe('RATE_LIMITED')
    const made = await service.call('POST', '/memory/ingest', 'no json', bearer(secret))
    expect(made.body.code).toBe('RATE_LIMITED')
  })

  test('is counted by the message over MCP', async () => {
    const secret = await key({ requests_per_minute: 1 })
    const initialize = () =>
      service.call('POST', '/mcp', INITIALIZE, { ...ACCEPT, ...bearer(secret) })
    expect((await initialize()).status).toBe(200)
    const refused = await initialize()
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  })

  test('of none has that of the service', async () => {
    nextWindow(MINUTE_MS)
    const answers = await statuses(await key({}), 410)
    const admitted = answers.filter((status) => status === 200).length
    expect(admitted).toBeLessThanOrEqual(400)
    // One of several processes may keep what is left of its share.
    expect(admitted).toBeGreaterThan(380)
  })
})

test.each([1, 7, 100, 1_000])(
  'three processes together accept %i, no more and hardly less',
  async (perMinute) => {
    nextWindow(MINUTE_MS)
    const { engine } = service.server.parts
    const now = () => service.clock.now()
    const services = [0, 1, 2].map(() => requestLimits({ engine, now, perMinute, perDay: 0 }))
    const caller: Caller = { ownerId: 'anna', scopes: [], credentialId: `gateway:${perMinute}` }
    const asked = Array.from({ length: 3 * (perMinute + 5) }, (_, at) => services[at % 3]?.(caller))
    const admitted = (await Promise.allSettled(asked)).filter(
      ({ status }) => status === 'fulfilled',
    )
    // Each was asked more often than the limit, so none keeps a share to itself.
    expect(admitted.length).toBe(perMinute)
  },
)
