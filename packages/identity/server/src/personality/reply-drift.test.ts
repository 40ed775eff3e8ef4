import { createHash, randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const baseline = testSoul().baseline_msv
/** A slow machine may refuse one for now. */
const post = async (path: string, body: unknown): Promise<Wire> => {
  const reply = await service.call('POST', path, body)
  return reply.status === 503 ? post(path, body) : reply.body
}
const prepare = (bot_id: string, more = {}) =>
  post('/hybrid/prepare', { bot_id, query: 'What now?', ...more })
const identity = async (botId: string): Promise<Wire> =>
  (await service.call('GET', `/v1/avatars/${botId}/identity`)).body

describe('the drift of replies', () => {
  const say = (bot_id: string, assistant_text: string, session_id?: string) =>
    post('/hybrid/complete', {
      bot_id,
      summary: 's',
      user_message: randomUUID(),
      assistant_text,
      session_id,
    })
  const OUT = [
    'Stop whining, you idiot, I hate your stupid questions.',
    'I was too lazy to check it, what a mess, whatever.',
    'You are pathetic and I will insult you as I please.',
    'I lied about it, nobody will find out. Shut up.',
  ]
  const IN = [
    'Take your time, I gladly help you step by step.',
    'I checked the list twice and found the missing entry.',
    'Thank you for telling me, I am sorry about the mistake.',
    'I admit that I do not know; let us verify it together.',
  ]

  const OWN = [
    'You came back. Good. Say first what you promised and what is done. Two lines will do. Then we choose the next fight and give it an hour. 9:00.',
    'Bad sleep, still standing. That counts. Drink water, open the window, halve the load. Keep the half. Early to bed tonight, no excuses. 22:00.',
    'Well done. You carried it, not me. Write down the three words that worked and put them where you will see them. Rest until noon. Then again.',
    'Yes. Put it in one sentence. Say what you tried, and when it must be ready. Small things first, so begin now. You have a quarter of an hour.',
    'Not lost. Delayed. Name what stopped you, without a story around it. Cut that piece in two and take the smaller one. Report at 18:00.',
  ]
  const ASSISTANT = [
    "Great question! I'd be happy to help you with that. Would you like me to go into more detail?",
    "I'm so sorry to hear that! It's understandable to feel this way, and I'm here if you need to talk.",
    "You're very welcome! If you have any other questions, please don't hesitate to reach out.",
    'Here are some tips that many people find helpful: start small, be kind to yourself, and ask for support. Let me know how it goes!',
    "That's wonderful news, congratulations! You should be really proud of yourself. How are you feeling about it?",
  ]

  test('is flagged where the assistant leaves its character, per session and overall', async () => {
    const bot_id = await newAvatar(service)
    expect((await identity(bot_id)).reply_drift).toBeUndefined()
    const published: Wire[] = []
    const listen = (message: unknown) => published.push(message)
    subscribe('daimon.identity.reply_drift', listen)
    try {
      for (const text of [...IN, ...IN]) await say(bot_id, text, 'good')
      for (const text of [...OUT, ...OUT]) await say(bot_id, text, 'bad')
    } finally {
      unsubscribe('daimon.identity.reply_drift', listen)
    }
    const bad = (await prepare(bot_id, { session_id: 'bad' })).identity.reply_drift
    const good = (await prepare(bot_id, { session_id: 'good' })).identity.reply_drift
    expect(bad).toMatchObject({ band: 0.25, flagged: true })
    expect(bad.distance).toBeGreaterThan(0.25)
    expect(good.flagged).toBe(false)
    expect(good.distance).toBeLessThan(bad.distance)
    const overall = (await identity(bot_id)).reply_drift
    expect(overall.distance).toBeGreaterThan(good.distance)
    expect(published).toHaveLength(16)
    // What the replies are held against moves on between the last reply and the question.
    const distance = expect.closeTo(overall.distance, 2)
    expect(published.at(-1)).toEqual({ botId: bot_id, ...overall, distance })
    await service.call('DELETE', `/memory/session/${bot_id}/bad`)
    const { identity: left } = await prepare(bot_id, { session_id: 'bad' })
    expect(left.reply_drift).toEqual({ ...overall, distance })
  })

  test('is that of a bundled persona from its first replies on', async () => {
    const { bot_id } = await post('/v1/avatars/import-soulpack', {
      pack_id: 'warrior',
      external_key: randomUUID(),
    })
    for (const text of OWN) await say(bot_id, text, 'own')
    for (const text of ASSISTANT) await say(bot_id, text, 'assistant')
    const read = async (session_id: string) =>
      (await prepare(bot_id, { session_id })).identity.reply_drift
    expect((await read('own')).flagged).toBe(false)
    expect((await read('assistant')).flagged).toBe(true)
  })

  test('is stored by the same bytes for the same replies, on every engine', async () => {
    const bot_id = await newAvatar(service)
    for (const text of [...IN, ...OWN, ...ASSISTANT]) await say(bot_id, text)
    const { reply_records } = (await service.call('GET', `/v1/avatars/${bot_id}/export`)).body
    const bytes = JSON.stringify(reply_records)
    expect(createHash('sha256').update(bytes).digest('hex')).toMatchInlineSnapshot(
      `"23efe9ce7957bdcaff3194cd72857f22e2dbd4c0c51e80b09400f41064618543"`,
    )
  })

  test('a new description is a new voice', async () => {
    const bot_id = await newAvatar(service)
    for (const text of OUT) await say(bot_id, text)
    await service.call('PATCH', `/v1/avatars/${bot_id}`, { role: 'Guide' })
    expect((await identity(bot_id)).reply_drift).toBeDefined()
    await service.call('PATCH', `/v1/avatars/${bot_id}`, { description: 'Speaks in verse.' })
    expect((await identity(bot_id)).reply_drift).toBeUndefined()
  })

  test('a new baseline is a new character: what was said before does not count', async () => {
    const bot_id = await newAvatar(service)
    for (const text of OUT) await say(bot_id, text)
    const changed = { ...baseline, epistemic_uncertainty: 0.3 }
    await service.call('PATCH', `/v1/avatars/${bot_id}`, { baseline_msv: changed })
    expect((await identity(bot_id)).reply_drift).toBeUndefined()
  })
})
