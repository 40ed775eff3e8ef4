import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '@daimon/testkit'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const DAY = 86_400_000
const KIND = 'Thank you so much, that was wonderful of you.'
const RUDE = 'You are useless, you stupid liar. I hate you!'
const MINUTE = 60_000
const DAYS = 60

const complete = async (bot_id: string, body: object): Promise<Wire> => {
  const reply = await service.call('POST', '/hybrid/complete', { bot_id, ...body })
  return reply.status === 503 ? complete(bot_id, body) : reply.body
}
const history = async (botId: string): Promise<Wire[]> =>
  (await service.call('GET', `/v1/avatars/${botId}/msv/history?limit=500`)).body.items.toReversed()
const dayStart = (): number => Math.floor(service.clock.now().getTime() / DAY) * DAY
const agreeableness = (step: Wire): number => step.after.hexaco.A

describe('a conversation with times of its own', () => {
  test('drifts by two months when two months are imported, as it would live', async () => {
    const message = (turn: number) => (turn % 5 === 0 ? RUDE : KIND)
    const live = await newAvatar(service)
    service.clock.advance(DAY - (service.clock.now().getTime() % DAY))
    const begin = service.clock.now().getTime()
    for (let turn = 0; turn < DAYS; turn += 1) {
      await complete(live, { user_message: `${message(turn)} ${turn}` })
      service.clock.advance(DAY)
    }
    const imported = await newAvatar(service)
    for (let turn = 0; turn < DAYS; turn += 1)
      await complete(imported, {
        user_message: `${message(turn)} ${turn}`,
        occurred_at: new Date(begin + turn * DAY).toISOString(),
      })
    const [steps, own] = [await history(imported), await history(live)]
    expect(steps.map(({ at }) => at)).toEqual(own.map(({ at }) => at))
    expect(steps.map(agreeableness)).toEqual(own.map(agreeableness))
    const shown = async (id: string) =>
      (await service.call('GET', `/v1/avatars/${id}/identity`)).body.current_msv.hexaco
    expect(await shown(imported)).toEqual(await shown(live))
  })

  test('takes accepted reflections at the time of their turn', async () => {
    const bot_id = await newAvatar(service)
    const occurred_at = new Date(dayStart() - 40 * DAY).toISOString()
    await complete(bot_id, { user_message: KIND, occurred_at, reflect_async: true })
    const steps = await waitUntil(async () => {
      const found = await history(bot_id)
      return found.length > 0 ? found : undefined
    })
    expect(steps?.map(({ at }) => at)).toEqual([occurred_at])
  })

  test('takes late turns as compensating steps, which change no earlier one', async () => {
    const bot_id = await newAvatar(service)
    await complete(bot_id, { user_message: KIND, session_id: 'a' })
    const [first] = await history(bot_id)
    service.clock.advance(MINUTE)
    const occurred_at = new Date(service.clock.now().getTime() - 30 * DAY).toISOString()
    await complete(bot_id, { user_message: RUDE, occurred_at, turn_id: randomUUID() })
    const [again, late] = await history(bot_id)
    expect(again).toEqual(first)
    expect(Date.parse(late?.at)).toBeGreaterThanOrEqual(Date.parse(first?.at) - MINUTE)
    expect(late?.evidence).toMatchObject({ occurred_at })
    // After 30 days nothing of a mood is left, and a third of a trait step.
    const moved = late?.evidence.moved
    expect(Math.abs(moved.mood['hexaco.A'] ?? 0)).toBeLessThan(1e-6)
    expect(moved.trait['hexaco.A']).toBeLessThan(0)
  })

  test('moves no trait past its daily limit by chosen dates once a turn was live', async () => {
    const bot_id = await newAvatar(service)
    await complete(bot_id, { user_message: KIND })
    const now = service.clock.now().getTime()
    for (let day = 1; day <= 30; day += 1)
      await complete(bot_id, {
        user_message: `${KIND} ${day}`,
        occurred_at: new Date(now + (day - 15) * 3 * DAY).toISOString(),
      })
    const total = (await history(bot_id)).reduce(
      (sum, { evidence }) => sum + Math.abs(evidence.moved.trait['hexaco.A'] ?? 0),
      0,
    )
    expect(total).toBeLessThanOrEqual(0.01 + 1e-6)
    expect(total).toBeGreaterThan(0.005)
  })

  test('begins no step in the future', async () => {
    const bot_id = await newAvatar(service)
    const now = service.clock.now()
    const occurred_at = new Date(now.getTime() + 400 * DAY).toISOString()
    await complete(bot_id, { user_message: KIND, occurred_at })
    const [step] = await history(bot_id)
    expect(Date.parse(step?.at)).toBeLessThanOrEqual(service.clock.now().getTime())
    expect(testSoul().baseline_msv.hexaco.A).toBeLessThan(step?.after.hexaco.A)
  })
})
