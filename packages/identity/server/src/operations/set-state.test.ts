import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const HOUR = 3_600_000
const baseline = testSoul().baseline_msv
const post = async (path: string, body?: unknown) => service.call('POST', path, body)
const msv = async (botId: string): Promise<Wire> =>
  (await service.call('GET', `/v1/avatars/${botId}`)).body.current_msv
const history = async (botId: string): Promise<Wire[]> =>
  (await service.call('GET', `/v1/avatars/${botId}/msv/history`)).body.items
const rude = (botId: string) =>
  post('/state/reflect', { bot_id: botId, message: 'You are useless, you idiot.' })

describe('reset', () => {
  test('to the baseline is a step, and the avatar stands at its baseline', async () => {
    const botId = await newAvatar(service)
    await rude(botId)
    const reply = await post(`/v1/avatars/${botId}/msv/reset`, { to: 'baseline' })
    expect(reply.body.current_msv).toEqual(baseline)
    const [last, before] = await history(botId)
    expect(last).toMatchObject({ cause: 'reset', after: baseline, before: before.after })
    expect(last.evidence).toEqual({ to: 'baseline' })
  })

  test('to a step stands as after it, whatever came since, and goes on from there', async () => {
    const botId = await newAvatar(service)
    const first = (await rude(botId)).body.current_msv
    const [step] = await history(botId)
    await rude(botId)
    await post('/state/update', {
      bot_id: botId,
      new_msv: { ...baseline, epistemic_uncertainty: 1 },
    })
    service.clock.advance(100 * HOUR)
    const reply = await post(`/v1/avatars/${botId}/msv/reset`, { to: step.id })
    expect(reply.body.current_msv).toEqual(first)
    service.clock.advance(6 * HOUR)
    const later = (await msv(botId)).hexaco.A
    expect(later).toBeGreaterThan(first.hexaco.A)
    expect(later).toBeLessThan(baseline.hexaco.A)
  })

  test.each([
    ['nothing', {}],
    ['another word', { to: 'yesterday' }],
    ['a step that never was', { to: randomUUID() }],
    ['a number', { to: 1 }],
  ])('to %s is a 422 that names its place, and moves nothing', async (_name, body) => {
    const botId = await newAvatar(service)
    const reply = await post(`/v1/avatars/${botId}/msv/reset`, body)
    expect([reply.status, reply.body.code]).toEqual([422, 'VALIDATION_ERROR'])
    expect(reply.body.issues[0].pointer).toBe('/to')
    expect(await history(botId)).toEqual([])
  })

  test('to a step of another avatar is refused like one that never was', async () => {
    const other = await newAvatar(service)
    await rude(other)
    const [step] = await history(other)
    const botId = await newAvatar(service)
    expect((await post(`/v1/avatars/${botId}/msv/reset`, { to: step.id })).status).toBe(422)
  })
})

describe('freezing', () => {
  test('holds the vector against words and against time, and lets it go on from where it stood', async () => {
    const botId = await newAvatar(service)
    await rude(botId)
    const frozen = (await post(`/v1/avatars/${botId}/msv/freeze`)).body
    const held = frozen.current_msv
    expect(frozen.frozen_at).toBe(service.clock.now().toISOString())
    // What a rude word moves at once is the mood; the traits under it hardly know.
    expect(frozen.trait_msv.hexaco.A).toBeGreaterThan(held.hexaco.A)
    expect(held.hexaco.A).toBeLessThan(baseline.hexaco.A)
    service.clock.advance(48 * HOUR)
    expect((await rude(botId)).body.current_msv).toEqual(held)
    await post(`/v1/avatars/${botId}/msv/freeze`)
    expect(await msv(botId)).toEqual(held)
    const { frozen_at: at, current_msv: thawed } = (await post(`/v1/avatars/${botId}/msv/unfreeze`))
      .body
    expect(at).toBe(null)
    expect(thawed).toEqual(held)
    expect((await post(`/v1/avatars/${botId}/msv/unfreeze`)).body.current_msv).toEqual(held)
    service.clock.advance(6 * HOUR)
    expect((await msv(botId)).hexaco.A).toBeGreaterThan(held.hexaco.A)
    expect(await history(botId)).toHaveLength(1)
  })

  test('does not keep a state from being set', async () => {
    const botId = await newAvatar(service)
    await post(`/v1/avatars/${botId}/msv/freeze`)
    const given = { ...baseline, epistemic_uncertainty: 0.7 }
    await post('/state/update', { bot_id: botId, new_msv: given })
    service.clock.advance(HOUR)
    expect(await msv(botId)).toEqual(given)
  })
})

describe('what if', () => {
  test('answers the very step that the message then takes, and takes none', async () => {
    const botId = await newAvatar(service)
    const message = 'Thank you, that was lovely of you.'
    const guess = (await post(`/v1/avatars/${botId}/msv/what-if`, { message })).body
    expect(await history(botId)).toEqual([])
    expect(await msv(botId)).toEqual(baseline)
    await post('/state/reflect', { bot_id: botId, message })
    const [step] = await history(botId)
    expect(guess).toEqual({
      at: step.at,
      before: step.before,
      after: step.after,
      cause: 'reflection',
      evidence: step.evidence,
      turn_id: null,
      user_id: null,
      session_id: null,
    })
  })

  test('needs a message', async () => {
    const botId = await newAvatar(service)
    const reply = await post(`/v1/avatars/${botId}/msv/what-if`, { message: ' ' })
    expect([reply.status, reply.body.issues[0].pointer]).toEqual([422, '/message'])
  })
})

test.each(['reset', 'freeze', 'unfreeze', 'what-if'])(
  '%s of an avatar that never was is not found',
  async (route) => {
    const reply = await post(`/v1/avatars/${randomUUID()}/msv/${route}`, {
      to: 'baseline',
      message: 'x',
    })
    expect([reply.status, reply.body.code]).toEqual([404, 'BOT_NOT_FOUND'])
  },
)

describe('a vector from outside', () => {
  const good = structuredClone(baseline)
  const broken = (change: (it: Wire) => void) => {
    const changed = structuredClone(good) as Wire
    change(changed)
    return changed
  }
  test.each([
    ['a number that is none', broken((it) => (it.hexaco.H = NaN)), '/new_msv/hexaco/H'],
    ['a text', broken((it) => (it.drives.curiosity = '0.5')), '/new_msv/drives/curiosity'],
    ['a missing member', broken((it) => delete it.hexaco.O), '/new_msv/hexaco/O'],
    ['an extra member', broken((it) => (it.hexaco.Z = 0)), '/new_msv/hexaco/Z'],
    ['an extra member at the top', broken((it) => (it.mood = 0)), '/new_msv/mood'],
    ['a missing group', broken((it) => delete it.moral_foundations), '/new_msv/moral_foundations'],
    [
      'a number out of range',
      broken((it) => (it.epistemic_uncertainty = -0.1)),
      '/new_msv/epistemic_uncertainty',
    ],
  ])('with %s is SOUL_INVALID with the path', async (_name, new_msv, pointer) => {
    const botId = await newAvatar(service)
    const reply = await post('/state/update', { bot_id: botId, new_msv })
    expect([reply.status, reply.body.code]).toEqual([422, 'SOUL_INVALID'])
    expect(reply.body.issues.map((issue: Wire) => issue.pointer)).toEqual([pointer])
    const soul = await post('/v1/avatars', testSoul({ baseline_msv: new_msv }))
    expect([soul.status, soul.body.code]).toEqual([422, 'SOUL_INVALID'])
    expect(soul.body.issues[0].pointer).toBe(pointer.replace('/new_msv', '/baseline_msv'))
  })
})
