import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AvatarCalls, avatarCalls } from '../testing/avatar-calls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let avatar: AvatarCalls
beforeAll(async () => {
  service = await sharedTestService()
})
beforeEach(async () => {
  avatar = await avatarCalls(service)
})

describe('"my dog is called Rex" … "no, Max"', () => {
  test('the new name is recalled, the old one is not, and everything said is kept', async () => {
    const [rex] = (await avatar.say('My dog is called Rex.', { assistant_text: 'A fine name!' }))
      .memory_ids
    const answer = await avatar.say('no, Max')
    expect(answer.superseded).toEqual([rex])
    const prepared = await avatar.prepare('What is my dog called?')
    expect(prepared.memories).toContain('My dog is called Max.')
    expect(prepared.system_prompt).toContain('Max')
    expect(prepared.system_prompt).not.toContain('Rex')
    const old = await avatar.read(rex)
    expect(old).toMatchObject({
      content: 'My dog is called Rex.',
      superseded_by: answer.memory_ids[0],
    })
    expect(Date.parse(old.valid_to)).toBeGreaterThanOrEqual(Date.parse(old.valid_from))
    const items = await avatar.listed()
    expect(items.find((item) => item.content === 'no, Max')).toMatchObject({ source: 'complete' })
    expect(items.find((item) => item.source === 'derived')).toMatchObject({
      content: 'My dog is called Max.',
      kind: 'fact',
      trust: 'user',
      session_id: 's1',
    })
  })

  test('what holds now is found by meaning at once, in words that it does not have', async () => {
    await avatar.say('I moved from Leeds to Bristol.')
    await avatar.say('Sorry, I meant Bath, not Bristol.')
    expect((await avatar.prepare('Where do I live?')).memories).toContain(
      'I moved from Leeds to Bath.',
    )
  })

  test.each(['no, Max', 'Actually, my dog is called Max.'])(
    'a fact dated in the future is superseded by "%s"',
    async (correction) => {
      const future = '2099-01-01T00:00:00.000Z'
      const [rex] = (await avatar.say('My dog is called Rex.', { occurred_at: future })).memory_ids
      const answer = await avatar.say(correction)
      expect(answer.superseded).toEqual([rex])
      const { memories } = await avatar.prepare('What is my dog called?')
      expect(memories.join(' ')).toContain('Max')
      expect(memories.join(' ')).not.toContain('Rex')
    },
  )

  test('an earlier time finds the old name, marked as superseded', async () => {
    const [first, between, second, after] = [1, 2, 3, 4].map(
      (hour) => `2026-03-01T0${hour}:00:00.000Z`,
    )
    await avatar.say('My dog is called Rex.', { occurred_at: first })
    await avatar.say('Actually, my dog is called Max.', { occurred_at: second })
    const then = await avatar.prepare('What is my dog called?', { as_of: between })
    expect(then.memories).toEqual(['My dog is called Rex.'])
    expect(then.system_prompt).toContain('no longer true since 2026-03-01')
    const later = await avatar.prepare('What is my dog called?', { as_of: after })
    expect(later.memories).toEqual(['Actually, my dog is called Max.'])
  })

  describe('a turn that arrives late, after what corrected it,', () => {
    const times = [1, 2, 3, 4].map((hour) => `2026-03-01T0${hour}:00:00.000Z`)
    const [first, between, second, after] = times

    test.each([
      ['in the same words', 'My dog is called Rex.'],
      ['in other words', 'I have a dog named Rex'],
    ])('%s holds only until then', async (_how, late) => {
      await avatar.say('My dog is called Rex.', { occurred_at: first })
      const max = await avatar.say('Actually, my dog is called Max.', { occurred_at: second })
      const [id] = (await avatar.say(late, { occurred_at: first })).memory_ids
      expect(await avatar.read(id)).toMatchObject({
        valid_to: second,
        superseded_by: max.memory_ids[0],
      })
      const asked = 'What is my dog called?'
      const now = await avatar.prepare(asked, { as_of: after })
      expect(now.memories).toContain('Actually, my dog is called Max.')
      expect(now.memories.join(' ')).not.toContain('Rex')
      expect((await avatar.prepare(asked, { as_of: between })).memories).toContain(late)
    })

    test('is closed by what was derived from a word or two as well', async () => {
      await avatar.say('My dog is called Rex.', { occurred_at: first })
      await avatar.say('no, Max', { occurred_at: second?.replace('03:00', '01:05') })
      await avatar.say('My dog is called Rex.', { occurred_at: first })
      const { memories } = await avatar.prepare('What is my dog called?', { as_of: after })
      expect(memories).toContain('My dog is called Max.')
      expect(memories).not.toContain('My dog is called Rex.')
    })

    test('keeps what else it says', async () => {
      await avatar.say('Actually, I live in Oslo.', { occurred_at: second })
      await avatar.say('I live in Rome and work at Acme.', { occurred_at: first })
      const { memories } = await avatar.prepare('Where do I live and work?', { as_of: after })
      expect(memories.join(' ')).toContain('Acme')
      expect(memories.join(' ')).not.toContain('Rome')
    })

    test('stays valid after a future statement, another speaker, and an addition', async () => {
      const future = '2126-03-01T00:00:00.000Z'
      await avatar.say('Actually, my dog is called Max.', { occurred_at: future })
      await avatar.say('Actually, my dog is called Argo.', { occurred_at: second, speaker: 'Ines' })
      await avatar.say('My dog is brown.', { occurred_at: second })
      const [id] = (await avatar.say('My dog is called Rex.', { occurred_at: first })).memory_ids
      expect(await avatar.read(id)).toMatchObject({ valid_to: null, superseded_by: null })
    })
  })

  test('back and forth, each name holds in its turn, and one at a time', async () => {
    await avatar.say('My dog is called Rex.')
    for (const name of ['Max', 'Rex', 'Max', 'Bella', 'Rex']) {
      await avatar.say(`no, ${name}`)
      const { memories } = await avatar.prepare('What is my dog called?')
      expect(memories.filter((text: string) => text.startsWith('My dog'))).toEqual([
        `My dog is called ${name}.`,
      ])
    }
    const said = (await avatar.listed()).map((item): string => item.content)
    expect(said.toSorted()).toEqual(['My dog is called Rex.', 'no, Rex'])
  })

  test('corrections at once leave one of them', async () => {
    await avatar.say('My dog is called Rex.')
    const names = ['Max', 'Bella', 'Kira', 'Odin', 'Luna', 'Argo']
    await Promise.all(names.map((name) => avatar.say(`no, ${name}`)))
    const derived = (await avatar.listed()).filter((item) => item.source === 'derived')
    expect(derived).toHaveLength(1)
    expect(names.map((name) => `My dog is called ${name}.`)).toContain(derived[0].content)
  })

  test('the same turn a hundred times at once is one memory, counted, and one correction', async () => {
    await avatar.say('My dog is called Rex.')
    const answers = await Promise.all(Array.from({ length: 100 }, () => avatar.say('no, Max')))
    expect(new Set(answers.map((answer) => answer.memory_ids[0])).size).toBe(1)
    expect(answers.flatMap((answer) => answer.superseded)).toHaveLength(1)
    expect(await avatar.read(answers[0].memory_ids[0])).toMatchObject({ count: 100 })
  })

  test('within one batch as well', async () => {
    const { results } = await avatar.post('/memory/ingest/batch', {
      items: ['My dog is called Rex.', 'no, Max', 'I live in Paris.', 'I moved to Berlin.'].map(
        (content) => ({ content, session_id: 's1' }),
      ),
    })
    expect(results.map((result: Wire) => result.superseded)).toEqual([
      [],
      [results[0].id],
      [],
      [results[2].id],
    ])
  })
})

describe('a part of what was said', () => {
  test('is corrected, and the rest of it still holds', async () => {
    await avatar.say('I live in Paris and work at Acme.')
    await avatar.say('I moved to Berlin.')
    const { memories } = await avatar.prepare('Where do I live and work?')
    expect(memories).toContain('I live in Berlin and work at Acme.')
    expect(memories).not.toContain('I live in Paris and work at Acme.')
  })

  test('corrects, and the rest of it is not forgotten with what it corrected', async () => {
    await avatar.say('My dog is called Rex.')
    const long = 'Actually, my dog is called Max. I bought him a new ball.'
    await avatar.say(long)
    await avatar.post('/memory/forget', { content_match: 'called Rex' })
    expect((await avatar.listed()).map((item) => item.content)).toEqual([long])
    const [own] = await avatar.listed()
    await avatar.post('/memory/forget', { memory_ids: [own.id] })
    expect(await avatar.listed()).toEqual([])
  })
})

describe('nothing is corrected', () => {
  test('by another speaker, in another session, by the assistant or from before', async () => {
    await avatar.say('I live in Paris.', { speaker: 'Mia', occurred_at: '2026-03-01T10:00:00Z' })
    const others = [
      await avatar.say('I moved to Berlin.', { speaker: 'Tom' }),
      await avatar.say('I moved to Rome.', { speaker: 'Mia', session_id: 's2' }),
      await avatar.post('/hybrid/complete', { summary: 's', assistant_text: 'I moved to Oslo.' }),
      await avatar.say('I moved to Bern.', { speaker: 'Mia', occurred_at: '2020-03-01T10:00:00Z' }),
    ]
    expect(others.map((answer) => answer.superseded)).toEqual([[], [], [], []])
  })

  test('everywhere by what is said in one session alone', async () => {
    await avatar.say('I live in Paris.', { scope: 'global' })
    expect((await avatar.say('I moved to Berlin.')).superseded).toEqual([])
    expect((await avatar.prepare('Where do I live?', { session_id: 's2' })).memories).toEqual([
      'I live in Paris.',
    ])
  })

  test('in a few words, long after', async () => {
    await avatar.say('My dog is called Rex.', { occurred_at: '2026-03-01T10:00:00Z' })
    const answer = await avatar.say('no, Max', { occurred_at: '2026-03-01T12:00:00Z' })
    expect(answer.superseded).toEqual([])
  })
})

describe('a session that is deleted takes its own part', () => {
  test('and leaves what another session said of the same', async () => {
    const anywhere = { scope: 'global' }
    await avatar.say('I live in Paris.', anywhere)
    await avatar.say('I moved to Berlin.', { ...anywhere, session_id: 's2' })
    await service.call('DELETE', `/memory/session/${avatar.botId}/s1`)
    expect((await avatar.listed()).map((item) => item.content)).toEqual(['I moved to Berlin.'])
  })

  test('and what was derived from it', async () => {
    const anywhere = { scope: 'global' }
    await avatar.say('I live in Paris and work at Acme.', anywhere)
    await avatar.say('I moved to Berlin.', { ...anywhere, session_id: 's2' })
    await service.call('DELETE', `/memory/session/${avatar.botId}/s1`)
    expect((await avatar.listed()).map((item) => item.content)).toEqual(['I moved to Berlin.'])
  })
})

describe('times that make no sense', () => {
  test.each([
    ['1970-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
    ['9999-12-31T00:00:00Z', '9999-12-31T00:00:00Z'],
    ['9999-12-31T00:00:00Z', '1970-01-01T00:00:00Z'],
    ['2026-05-04T10:00:30Z', '2026-05-04T10:00:00Z'],
  ])('said at %s, corrected at %s: nothing ends before it began', async (first, second) => {
    const [old] = (await avatar.say('I live in Paris.', { occurred_at: first })).memory_ids
    await avatar.say('I moved to Berlin.', { occurred_at: second })
    const row = await avatar.read(old)
    const end = row.valid_to ?? '9999-12-31T00:00:00Z'
    expect(Date.parse(end)).toBeGreaterThanOrEqual(Date.parse(row.valid_from))
    expect(row.superseded_by === null).toBe(row.valid_to === null)
  })

  test('a clock that goes back a little does not lose a correction', async () => {
    const clock = Date.parse('2026-05-04T10:00:00Z')
    const at = (ms: number) => ({ occurred_at: new Date(clock + ms).toISOString() })
    const [rex] = (await avatar.say('My dog is called Rex.', at(2_000))).memory_ids
    expect((await avatar.say('no, Max', at(0))).superseded).toEqual([rex])
  })
})

test('a repeated complete gets the same answer, and corrects once', async () => {
  const [rex] = (await avatar.say('My dog is called Rex.')).memory_ids
  const turn_id = randomUUID()
  const [first, again] = [
    await avatar.say('no, Max', { turn_id }),
    await avatar.say('no, Max', { turn_id }),
  ]
  expect(again).toEqual(first)
  expect(first.superseded).toEqual([rex])
})

test('what came in by an import is corrected like what was said', async () => {
  await avatar.say('I live in Paris.', { scope: 'global' })
  const exported = await service.call('GET', `/v1/avatars/${avatar.botId}/export`)
  const copy = await service.call('POST', '/v1/avatars/import?external_key=', exported.body)
  expect(copy.status).toBe(201)
  const { superseded } = await avatar.say('I moved to Berlin.', {
    bot_id: copy.body.bot_id,
    scope: 'global',
  })
  expect(superseded).toHaveLength(1)
})
