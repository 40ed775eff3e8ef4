import { beforeAll, describe, expect, test } from 'vitest'
import { type FactCalls, at, factCalls } from '../testing/fact-calls.ts'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, type Wire, sharedTestService } from '../testing/test-service.ts'

let service: TestService
let calls: FactCalls
beforeAll(async () => {
  service = await sharedTestService()
  calls = factCalls(service)
})

describe('the list of facts', () => {
  test('has each current fact with its source, newest first', async () => {
    const bot_id = await newAvatar(service)
    const home = await calls.say(bot_id, 'I live in Oslo and work at Acme', 1, { speaker: 'Mara' })
    const dog = await calls.say(bot_id, 'My dog is called Rex', 2, {
      speaker: 'Mara',
      session_id: 's',
    })
    await calls.say(bot_id, 'The weather is nice', 3)
    const { items, next, ...rest } = (await calls.list(bot_id)).body
    expect([rest, next]).toEqual([{ bot_id }, null])
    expect(items[0]).toEqual({
      subject: 'dog',
      attribute: 'name',
      value: 'Rex',
      since: at(2),
      memory_id: dog,
      count: 1,
      speaker: 'Mara',
      scope: 'session',
      user_id: null,
      session_id: 's',
      history: [],
    })
    const members = items.map(({ memory_id, attribute }: Wire) => [memory_id, attribute])
    expect(members).toHaveLength(3)
    expect(members).toEqual(
      expect.arrayContaining([
        [home, 'home'],
        [home, 'employer'],
      ]),
    )
  })

  test('is what users said, not what the assistant or a tool said', async () => {
    const bot_id = await newAvatar(service)
    await calls.post('/hybrid/complete', {
      bot_id,
      user_message: 'My name is Sam',
      assistant_text: 'My name is Ada. I live in Rome.',
      reflect: false,
    })
    expect(await calls.getLines(bot_id)).toEqual(['user name: Sam'])
  })

  test.each([
    [{ subject: 'USER' }, ['user favorite color: green', 'user home: Oslo']],
    [{ subject: 'dog', attribute: 'name' }, ['dog name: Rex']],
    [{ attribute: 'Favourite Colour' }, ['user favorite color: green']],
    [{ speaker: 'Tom' }, ['user favorite color: green']],
    [{ session_id: 'a' }, ['dog name: Rex', 'user home: Oslo']],
    [{ attribute: 'home', speaker: 'Tom' }, []],
    [{ as_of: at(2) }, ['dog name: Rex', 'user home: Oslo']],
    [{ as_of: at(1) }, ['user home: Oslo']],
  ])('is limited by %j', async (query, lines) => {
    const bot_id = await newAvatar(service)
    await calls.say(bot_id, 'I live in Oslo', 1)
    await calls.say(bot_id, 'My dog is called Rex', 2, { session_id: 'a' })
    await calls.say(bot_id, 'My favourite colour is green', 3, { session_id: 'b', speaker: 'Tom' })
    expect(await calls.getLines(bot_id, query)).toEqual(lines)
  })

  test('comes in pages without gaps or repetition, whatever their size', async () => {
    const bot_id = await newAvatar(service)
    for (const [day, name] of ['Rex', 'Max', 'Bo', 'Kim', 'Ulf'].entries())
      await calls.say(bot_id, `My dog is called ${name}`, 1 + (day % 2))
    const whole = await calls.getFacts(bot_id)
    expect(whole.length).toBeGreaterThanOrEqual(5)
    for (const limit of ['1', '2', '3']) {
      const seen: Wire[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body }: Wire = await calls.list(bot_id, { limit, cursor })
        expect(body.items.length).toBeLessThanOrEqual(Number(limit))
        seen.push(...body.items)
        cursor = body.next
      }
      expect(seen).toEqual(whole)
    }
  })

  test('joins the sessions of an avatar that recalls all of them', async () => {
    const recallsAll = await newAvatar(service, { recall_scope: 'all' })
    const separates = await newAvatar(service)
    for (const bot_id of [recallsAll, separates]) {
      await calls.say(bot_id, 'I live in Oslo', 1, { session_id: 'a' })
      await calls.say(bot_id, 'I live in Rome', 2, { session_id: 'b' })
    }
    expect(await calls.getLines(recallsAll)).toEqual(['user home: Rome < Oslo'])
    expect(await calls.getLines(separates)).toEqual(['user home: Rome', 'user home: Oslo'])
    expect(await calls.getLines(separates, { recall_scope: 'all' })).toEqual([
      'user home: Rome < Oslo',
    ])
    expect(await calls.getLines(separates, { session_id: 'a' })).toEqual(['user home: Oslo'])
  })
})

describe('a correction moves the old value into the history', () => {
  test('by words that were recognized when they were written', async () => {
    const bot_id = await newAvatar(service)
    const old = await calls.say(bot_id, 'My dog is called Rex', 1)
    await calls.say(bot_id, 'Actually, my dog is called Max', 2)
    const [fact, ...others] = await calls.getFacts(bot_id)
    expect(others).toEqual([])
    expect(fact).toMatchObject({
      value: 'Max',
      since: at(2),
      history: [{ value: 'Rex', since: at(1), until: at(2), memory_id: old }],
    })
    expect((await service.call('GET', `/memory/${old}`)).body.superseded_by).not.toBeNull()
  })

  test('by a short answer, with the derived memory as the source', async () => {
    const bot_id = await newAvatar(service)
    await calls.say(bot_id, 'My dog is called Rex', 1)
    await calls.say(bot_id, 'no, Max', 1)
    expect(await calls.getLines(bot_id)).toEqual(['dog name: Max < Rex'])
    const [{ memory_id }] = await calls.getFacts(bot_id)
    expect((await service.call('GET', `/memory/${memory_id}`)).body.source).toBe('derived')
  })

  test('of one of two facts, and keeps the start of the other', async () => {
    const bot_id = await newAvatar(service)
    await calls.say(bot_id, 'I live in Paris and work at Acme', 1)
    await calls.say(bot_id, 'I moved to Berlin', 4)
    expect((await calls.getLines(bot_id)).toSorted()).toEqual([
      'user employer: Acme',
      'user home: Berlin < Paris',
    ])
    expect(await calls.getFacts(bot_id, { attribute: 'employer' })).toMatchObject([
      { since: at(1) },
    ])
  })

  test('by a PATCH of the memory', async () => {
    const bot_id = await newAvatar(service)
    const old = await calls.say(bot_id, 'My dog is called Rxe', 1)
    await service.call('PATCH', `/memory/${old}`, { content: 'My dog is called Rex' })
    expect(await calls.getLines(bot_id)).toEqual(['dog name: Rex < Rxe'])
  })

  test('and not if plain words may be about another thing', async () => {
    const bot_id = await newAvatar(service)
    await calls.say(bot_id, 'My dog is called Rex', 1)
    await calls.say(bot_id, 'My dog is called Max', 2)
    expect(await calls.getLines(bot_id)).toEqual(['dog name: Max', 'dog name: Rex'])
  })
})

describe('forgetting a memory', () => {
  test('removes the facts that rest on it', async () => {
    const bot_id = await newAvatar(service)
    await calls.say(bot_id, 'I live in Oslo and work at Acme', 1)
    await calls.say(bot_id, 'My dog is called Rex', 2)
    await calls.post('/memory/forget', { bot_id, content_match: 'oslo' })
    const { text } = await calls.list(bot_id)
    expect(text).not.toMatch(/oslo|acme/i)
    expect(await calls.getLines(bot_id)).toEqual(['dog name: Rex'])
  })

  test('removes a correction chain with its history', async () => {
    const bot_id = await newAvatar(service)
    const old = await calls.say(bot_id, 'My dog is called Rex', 1)
    await calls.say(bot_id, 'Actually, my dog is called Max', 2)
    await service.call('DELETE', `/memory/${old}`)
    expect(await calls.getLines(bot_id)).toEqual([])
  })

  test('keeps a fact that another memory states, from the time of that one', async () => {
    const bot_id = await newAvatar(service)
    const first = await calls.say(bot_id, 'I live in Oslo', 1)
    const second = await calls.say(bot_id, 'We live in Oslo', 2)
    expect(await calls.getFacts(bot_id)).toMatchObject([
      { memory_id: first, since: at(1), count: 2 },
    ])
    await service.call('DELETE', `/memory/${first}`)
    expect(await calls.getFacts(bot_id)).toMatchObject([
      { memory_id: second, since: at(2), count: 1 },
    ])
  })

  test('by deleting its session removes the facts of the session', async () => {
    const bot_id = await newAvatar(service)
    await calls.say(bot_id, 'I live in Oslo', 1, { session_id: 'a' })
    await calls.say(bot_id, 'I live in Rome', 2, { session_id: 'b' })
    await service.call('DELETE', `/memory/session/${bot_id}/b`)
    expect(await calls.getLines(bot_id)).toEqual(['user home: Oslo'])
  })
})

describe('memories from before facts existed', () => {
  test('give facts without any stored attribute', async () => {
    const bot_id = await newAvatar(service)
    await calls.say(bot_id, 'I live in Oslo', 1)
    await service.server.parts.engine.db
      .deleteFrom('memory_attributes')
      .where('bot_id', '=', bot_id)
      .execute()
    expect(await calls.getLines(bot_id)).toEqual(['user home: Oslo'])
  })
})
