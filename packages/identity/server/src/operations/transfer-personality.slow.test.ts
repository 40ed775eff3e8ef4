import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar, testSoul } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SESSIONS = [undefined, 'ann', 'bob', 'a/b 🦉']
const RUDE = 'You are useless, you stupid liar. I hate you!'
const RUDE_REPLY = 'Shut up, you idiot, I was too lazy to look. Whatever.'
const MESSAGES = [
  RUDE,
  'Thank you so much, that was wonderful of you.',
  'Why is the sky blue?',
  'I am so worried and sad.',
]
const REPLIES = [
  'I gladly help you, step by step, and I checked it twice.',
  RUDE_REPLY,
  'Yes.',
  'Ich weiß es nicht.',
]

const post = async (path: string, body: unknown): Promise<Wire> => {
  const reply = await service.call('POST', path, body)
  if (reply.status > 299) throw new Error(reply.text)
  return reply.body
}
const exported = async (botId: string): Promise<Wire> =>
  (await service.call('GET', `/v1/avatars/${botId}/export`)).body
const takeIn = async (document: unknown): Promise<string> =>
  (await post('/v1/avatars/import?external_key=', document)).bot_id

const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reflect' as const),
      message: fc.constantFrom(...MESSAGES),
      session: fc.constantFrom(...SESSIONS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      message: fc.constantFrom(...MESSAGES),
      reply: fc.constantFrom(...REPLIES),
      session: fc.constantFrom(...SESSIONS),
    }),
  },
  {
    weight: 2,
    // Not in whole minutes: the rest of one counts later.
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.integer({ min: 1, max: 2 * DAY }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('freeze' as const, 'unfreeze') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revise' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
)
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never

const live = async (bot_id: string, happening: Event): Promise<void> => {
  if (happening.kind === 'wait') service.clock.advance(happening.ms)
  else if (happening.kind === 'reflect')
    await post('/state/reflect', {
      bot_id,
      message: happening.message,
      session_id: happening.session,
    })
  else if (happening.kind === 'turn')
    await post('/hybrid/complete', {
      bot_id,
      summary: 's',
      user_message: happening.message,
      assistant_text: happening.reply,
      session_id: happening.session,
    })
  else if (happening.kind === 'revise')
    await service.call('PATCH', `/v1/avatars/${bot_id}`, { role: `Guide ${happening.at}` })
  else if (happening.kind === 'reset')
    await post(`/v1/avatars/${bot_id}/msv/reset`, { to: 'baseline' })
  else if (happening.kind === 'delete')
    await service.call('DELETE', `/memory/session/${bot_id}/bob`)
  else await post(`/v1/avatars/${bot_id}/msv/${happening.kind}`, {})
}

/** What is shown of the avatar in each session, and in one that has not been. */
const readState = (bot_id: string): Promise<Wire[]> =>
  Promise.all(
    [...SESSIONS, 'new'].map(async (session_id) => {
      const { identity, inner_monologue, prompt } = await post('/hybrid/prepare', {
        bot_id,
        query: 'What now?',
        session_id,
      })
      return { session_id, identity, inner_monologue, prefix: prompt.prefix_hash }
    }),
  )

/** The rows that the personality lives on, without ids of avatar and steps. */
const readRows = async (botId: string): Promise<unknown> => {
  const { engine } = service.server.parts
  const ask = (text: string) => engine.query(text, [botId])
  return {
    avatar: await ask(
      'select persona, is_frozen, frozen_at, drift_step_count from avatars where bot_id = $1',
    ),
    moods: await ask(
      'select owner_id, session_id, mood from session_moods where bot_id = $1 order by session_id',
    ),
    replies: await ask(
      'select owner_id, session_key, record from reply_records where bot_id = $1 order by session_key',
    ),
    steps: await ask(
      'select step_no, at, session_id, persona_after from drift_steps where bot_id = $1 order by step_no',
    ),
  }
}

const MEMBERS = ['state', 'session_moods', 'reply_records'] as const
const pickPersonality = (document: Wire) => ({
  ...Object.fromEntries(MEMBERS.map((member) => [member, document[member]])),
  is_frozen: document.avatar.is_frozen,
  frozen_at: document.avatar.frozen_at,
  steps: document.drift_log.map(({ session_id, state_after }: Wire) => [session_id, state_after]),
})

describe('a personality that is exported and imported', () => {
  test('is the same row for row, shows the same in every session, and changes in the same way afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('avatar', 'session'),
        fc.boolean(),
        async (events, mood_scope, endsFrozen) => {
          const bot_id = await newAvatar(service, { mood_scope })
          for (const one of events) await live(bot_id, one)
          if (endsFrozen) await live(bot_id, { kind: 'freeze' })
          service.clock.advance(90_001)
          const document = await exported(bot_id)
          const copy = await takeIn(document)
          expect(await readRows(copy)).toEqual(await readRows(bot_id))
          expect(pickPersonality(await exported(copy))).toEqual(pickPersonality(document))
          expect(await readState(copy)).toEqual(await readState(bot_id))
          // The moment of the freezing, the day's allowance and the rest of a minute show later.
          service.clock.advance(5 * 60 * MINUTE + 30_001)
          expect(await readState(copy)).toEqual(await readState(bot_id))
          for (const one of [bot_id, copy]) {
            await live(one, { kind: 'unfreeze' })
            for (const session of SESSIONS)
              await live(one, { kind: 'reflect', message: RUDE, session })
          }
          expect(await readState(copy)).toEqual(await readState(bot_id))
        },
      ),
      { numRuns: 15 },
    )
  })

  test('frozen, stands still from the moment of the freezing, however late it comes in', async () => {
    const bot_id = await newAvatar(service)
    await live(bot_id, { kind: 'reflect', message: RUDE, session: undefined })
    await live(bot_id, { kind: 'freeze' })
    const frozenAt = service.clock.now().toISOString()
    const [before] = await readState(bot_id)
    service.clock.advance(3 * DAY)
    const document = await exported(bot_id)
    expect(document.avatar).toMatchObject({ is_frozen: true, frozen_at: frozenAt })
    const copy = await takeIn(document)
    service.clock.advance(3 * DAY)
    expect((await readState(copy))[0]).toEqual(before)
  })

  test('frozen without a moment stands still from the import', async () => {
    const bot_id = await newAvatar(service)
    await live(bot_id, { kind: 'reflect', message: RUDE, session: undefined })
    await live(bot_id, { kind: 'freeze' })
    const document = await exported(bot_id)
    delete document.avatar.frozen_at
    service.clock.advance(60 * MINUTE)
    const copy = await takeIn(document)
    const at = service.clock.now().toISOString()
    const [stood] = await readState(copy)
    expect(stood).not.toEqual((await readState(bot_id))[0])
    service.clock.advance(3 * DAY)
    expect((await readState(copy))[0]).toEqual(stood)
    expect((await exported(copy)).avatar.frozen_at).toBe(at)
  })

  test('of a document from before sessions had moods comes in without them', async () => {
    const bot_id = await newAvatar(service, { mood_scope: 'session' })
    await live(bot_id, { kind: 'turn', message: RUDE, reply: RUDE_REPLY, session: 'ann' })
    const document = await exported(bot_id)
    expect(document.session_moods).toHaveLength(1)
    expect(document.reply_records).toHaveLength(2)
    delete document.session_moods
    delete document.reply_records
    delete document.avatar.frozen_at
    for (const state of [document.state, document.drift_log[0].state_after]) {
      delete state.mood_at
      delete state.trait_day
    }
    delete document.drift_log[0].session_id
    const copy = await exported(await takeIn(document))
    expect(copy).toMatchObject({ session_moods: [], reply_records: [], state: document.state })
    expect(copy.drift_log[0].session_id).toBeNull()
  })

  test('is read to the last of thousands of sessions', async () => {
    const mood = Array.from({ length: 15 }, (_, at) => at / 100)
    const names = Array.from({ length: 1_201 }, (_, at) => `s${at}`)
    const copy = await takeIn({
      format: 'daimon-avatar',
      version: 1,
      soul: testSoul(),
      runtime_config: { mood_scope: 'session' },
      session_moods: names.map((session_id) => ({
        session_id,
        mood,
        inner_monologue: session_id,
        at: service.clock.now().toISOString(),
      })),
      reply_records: names.map((session_id) => ({
        session_id,
        shown: mood,
        weight: mood,
        replies: 4,
      })),
    })
    const again = await exported(copy)
    for (const list of ['session_moods', 'reply_records'])
      expect(new Set(again[list].map((entry: Wire) => entry.session_id))).toEqual(new Set(names))
  })
})
