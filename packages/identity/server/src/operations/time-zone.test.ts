import { beforeAll, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let bot_id: string
beforeAll(async () => {
  service = await sharedTestService()
  bot_id = await newAvatar(service)
  for (const [occurred_at, content] of [
    ['2026-03-01T23:30:00Z', 'The piano was tuned.'],
    ['2026-03-01T12:00:00Z', 'The piano stool broke.'],
    ['2026-06-05T12:00:00Z', 'The piano was moved into the hall.'],
    ['2026-05-06T12:00:00Z', 'The piano got a new lid.'],
  ])
    await service.call('POST', '/memory/ingest', { bot_id, content, occurred_at })
})

const LATE = '2026-03-02T22:30:00Z'

const first = async (query: string, more: object) => {
  const { body } = await service.call('POST', '/memory/retrieve', { bot_id, query, ...more })
  return (body.memories as string[])[0]
}

test('the prompt names the day of the time zone', async () => {
  const date = async (timezone?: string) => {
    const asked = { bot_id, query: 'Hello.', as_of: LATE, timezone }
    const { body } = await service.call('POST', '/hybrid/prepare', asked)
    return /Today is .*/.exec(body.system_prompt as string)?.[0]
  }
  expect(await date()).toContain('2026-03-02')
  expect(await date('Asia/Tokyo')).toContain('2026-03-03')
  expect(await date('America/Los_Angeles')).toContain('2026-03-02')
})

test('yesterday begins and ends at midnight of the time zone', async () => {
  const query = 'What happened to the piano yesterday?'
  expect(await first(query, { as_of: LATE, timezone: 'Asia/Tokyo' })).toBe('The piano was tuned.')
  const before = { as_of: '2026-03-02T12:00:00Z', timezone: 'America/Los_Angeles' }
  expect(await first('What happened yesterday?', { ...before, top_k: 1 })).toMatch(/^The piano/)
})

test.each([
  ['en-US', 'The piano got a new lid.'],
  ['en-GB', 'The piano was moved into the hall.'],
])('5/6/2026 is a day of the locale %s', async (locale, memory) => {
  expect(await first('What was done to the piano on 5/6/2026?', { locale })).toBe(memory)
})

test.each([
  ['/timezone', { timezone: 'Europe/Nowhere' }],
  ['/timezone', { timezone: '+01:00' }],
  ['/locale', { locale: 'not a locale' }],
])('refuses an unknown value of %s', async (pointer, given) => {
  for (const path of ['/hybrid/prepare', '/memory/retrieve']) {
    const { status, body } = await service.call('POST', path, { bot_id, query: 'x', ...given })
    expect([status, body.code, body.issues[0].pointer]).toEqual([422, 'VALIDATION_ERROR', pointer])
  }
})
