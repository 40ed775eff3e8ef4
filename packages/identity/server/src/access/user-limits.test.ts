import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, startTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_PER_USER_MINUTE: '3' })
})
afterAll(() => service.stop())

test('a user who has used up a minute waits, and others do not', async () => {
  const bot_id = await newAvatar(service)
  const ask = (user_id?: string) =>
    service.call('POST', '/hybrid/prepare', { bot_id, query: 'hello', user_id })
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1) statuses.push((await ask('ann')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await service.call('GET', `/v1/avatars/${bot_id}/memories?user_id=ann`)
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([(await ask('bo')).status, (await ask()).status]).toEqual([200, 200])
  service.clock.advance(60_000)
  expect((await ask('ann')).status).toBe(200)
})
