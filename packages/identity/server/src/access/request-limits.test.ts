import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCEPT, INITIALISE } from '../testing/mcp-client.ts'
import { type TestKernel, type Wire, startTestKernel } from '../testing/test-kernel.ts'
import type { Caller } from './caller.ts'
import { requestLimits } from './request-limits.ts'

const ADMIN = 'a-key-of-enough-length'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let kernel: TestKernel
beforeAll(async () => {
  kernel = await startTestKernel({ DAIMON_API_KEY: ADMIN, RATE_LIMIT_PER_MINUTE: '400' })
})
afterAll(() => kernel.stop())

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const key = async (members: object): Promise<string> => {
  const made = await kernel.call('POST', '/v1/keys', { name: 'app', ...members }, bearer(ADMIN))
  return made.body.secret
}
const ask = (secret: string, path = '/v1/avatars'): Promise<Wire> =>
  kernel.call('GET', path, undefined, bearer(secret))
const statuses = async (secret: string, count: number): Promise<number[]> => {
  const replies = await Promise.all(Array.from({ length: count }, () => ask(secret)))
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}
/** To the beginning of the next window, so that no test depends on where another has left the clock. */
const nextWindow = (lengthMs: number) => {
  kernel.clock.advance(lengthMs - (kernel.clock.now().getTime() % lengthMs))
}

describe('a key with a limit', () => {
  test('is answered so often a minute, then told how long to wait, then answered again', async () => {
    nextWindow(MINUTE_MS)
    const secret = await key({ requests_per_minute: 3 })
    kernel.clock.advance(20_000)
    expect(await statuses(secret, 5)).toEqual([200, 200, 200, 429, 429])
    const refused = await ask(secret)
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '40'])
    // What is public stays so, and another key has its own.
    expect((await ask(secret, '/health')).status).toBe(200)
    expect(await statuses(await key({ requests_per_minute: 1 }), 1)).toEqual([200])
    kernel.clock.advance(40_000)
    expect(await statuses(secret, 4)).toEqual([200, 200, 200, 429])
  })

  test('has a quota of the day beside it', async () => {
    nextWindow(DAY_MS)
    const secret = await key({ requests_per_minute: 3, requests_per_day: 4 })
    expect(await statuses(secret, 4)).toEqual([200, 200, 200, 429])
    kernel.clock.advance(MINUTE_MS)
    expect(await statuses(secret, 2)).toEqual([200, 429])
    // Something is left of the minute, whichever kernel is asked and learns only now that the day is used up.
    const refused = await ask(secret)
    expect(refused.headers.get('retry-after')).toBe(String(86_400 - 60))
    kernel.clock.advance(DAY_MS - MINUTE_MS)
    expect((await ask(secret)).status).toBe(200)
  })

  test('is refused in the same way for what is there and what is not', async () => {
    const secret = await key({ requests_per_minute: 1 })
    await ask(secret)
    const path = `/v1/avatars/${crypto.randomUUID()}`
    expect((await ask(secret, path)).body.code).toBe('RATE_LIMITED')
    const made = await kernel.call('POST', '/memory/ingest', 'no json', bearer(secret))
    expect(made.body.code).toBe('RATE_LIMITED')
  })

  test('is counted by the message over MCP', async () => {
    const secret = await key({ requests_per_minute: 1 })
    const initialise = () =>
      kernel.call('POST', '/mcp', INITIALISE, { ...ACCEPT, ...bearer(secret) })
    expect((await initialise()).status).toBe(200)
    const refused = await initialise()
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  })

  test('of none has that of the service', async () => {
    nextWindow(MINUTE_MS)
    const answers = await statuses(await key({}), 410)
    const admitted = answers.filter((status) => status === 200).length
    expect(admitted).toBeLessThanOrEqual(400)
    // Of several kernels one may keep what is left of its share.
    expect(admitted).toBeGreaterThan(380)
  })
})

test.each([1, 7, 100, 1_000])(
  'three kernels together give out %i, no more and hardly less',
  async (perMinute) => {
    nextWindow(MINUTE_MS)
    const { engine } = kernel.kernel.parts
    const now = () => kernel.clock.now()
    const kernels = [0, 1, 2].map(() => requestLimits({ engine, now, perMinute, perDay: 0 }))
    const caller: Caller = { ownerId: 'anna', scopes: [], credentialId: `gateway:${perMinute}` }
    const asked = Array.from({ length: 3 * (perMinute + 5) }, (_, at) => kernels[at % 3]?.(caller))
    const admitted = (await Promise.allSettled(asked)).filter(
      ({ status }) => status === 'fulfilled',
    )
    // Each was asked more often than the limit, so none keeps a share to itself.
    expect(admitted.length).toBe(perMinute)
  },
)
