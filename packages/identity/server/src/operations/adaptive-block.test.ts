import { beforeAll, describe, expect, test } from 'vitest'
import { newAvatar } from '../testing/souls.ts'
import { type TestService, sharedTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await sharedTestService()
})

const post = (path: string, body: unknown) => service.call('POST', path, body)

const FACTS = [
  'My dentist is called Oyelaran and has her practice in Utrecht.',
  'The boiler in the cellar was repaired in March.',
  'My sister Ines works as a glassblower.',
  'On Fridays I play badminton with Cosmo.',
  'The wifi password is on the fridge.',
]

type Scored = { readonly id: string; readonly score: number }

const newStore = async (...contents: string[]) => {
  const bot_id = await newAvatar(service)
  const items = contents.map((content) => ({ content, speaker: 'Mara' }))
  const { body } = await post('/memory/ingest/batch', { bot_id, items })
  return { bot_id, ids: (body.results as { id: string }[]).map(({ id }) => id) }
}

describe('without top_k', () => {
  test('memories that probably belong are recalled, in the order of a given top_k', async () => {
    const { bot_id } = await newStore(...FACTS)
    const query = 'What is the name of my dentist?'
    const { body } = await post('/hybrid/prepare', { bot_id, query })
    expect(body.memories[0]).toBe(FACTS[0])
    expect(body.memories.length).toBeLessThan(FACTS.length)
    const some = await post('/hybrid/prepare', { bot_id, query, top_k: FACTS.length })
    const scores = new Map(body.recalled.map(({ id, score }: Scored) => [id, score]))
    const same = some.body.recalled.filter(({ id }: Scored) => scores.has(id))
    expect(same.map(({ id, score }: Scored) => [id, score])).toEqual([...scores])
  })

  test('min_score decides what is recalled, and 1 leaves nothing', async () => {
    const { bot_id } = await newStore(...FACTS)
    const ask = async (min_score: number) =>
      (await post('/memory/retrieve', { bot_id, query: 'dentist Utrecht', min_score })).body
    expect((await ask(0)).memories.length).toBeGreaterThanOrEqual((await ask(0.3)).memories.length)
    expect((await ask(1)).memories).toEqual([])
  })

  test('a list fills about 600 tokens, and token_budget replaces them', async () => {
    const books = Array.from(
      { length: 60 },
      (_, at) => `I read the book number ${at} about boats, and the book was long and good.`,
    )
    const { bot_id } = await newStore(...books)
    const ask = { bot_id, query: 'Which books about boats did I read?', min_score: 0 }
    const { body } = await post('/hybrid/prepare', { ...ask, explain: true })
    const few = await post('/hybrid/prepare', { ...ask, token_budget: 300 })
    expect(body.memories.length).toBeGreaterThan(10)
    expect(few.body.memories.length).toBeLessThan(body.memories.length)
    expect(body.token_count.volatile_block).toBeLessThan(900)
    expect(body.token_count.volatile_block).toBeLessThan(body.token_bounds.volatile_block)
  })

  test('the block quotes a passage of a long memory with its id, and memories are complete', async () => {
    const filler = 'The committee went through the agenda point by point. '.repeat(30)
    const long = `${filler}The ferry to Texel leaves at seven. ${filler}`.trim()
    const { bot_id, ids } = await newStore(long, ...FACTS)
    const ask = { bot_id, query: 'When does the ferry to Texel leave?' }
    const { body } = await post('/hybrid/prepare', ask)
    expect(body.memories).toContain(long)
    expect(body.system_prompt).toContain(`part of memory ${ids[0]}]`)
    expect(body.system_prompt).toContain('The ferry to Texel leaves at seven.')
    expect(body.system_prompt.length).toBeLessThan(long.length)
    const complete = await post('/hybrid/prepare', { ...ask, top_k: 5 })
    expect(complete.body.system_prompt).toContain(long)
  })
})

describe.each(['/hybrid/prepare', '/memory/retrieve'])('%s', (path) => {
  const query = 'What do you know about my dentist Oyelaran in Utrecht?'

  test('recalls no memory that recent messages hold, or that is excluded', async () => {
    const { bot_id, ids } = await newStore(...FACTS)
    const recall = async (given: object) =>
      (await post(path, { bot_id, query, top_k: 4, ...given })).body.memories as string[]
    expect((await recall({}))[0]).toBe(FACTS[0])
    const recent = ['Hello!', `  ${FACTS[0]?.toUpperCase()} `, 'I see.']
    const repeated = await recall({ recent })
    const excluded = await recall({ exclude_memory_ids: [ids[0]] })
    expect(repeated).not.toContain(FACTS[0])
    expect(excluded).toEqual(repeated)
    expect(await recall({ recent: [], exclude_memory_ids: [] })).toEqual(await recall({}))
  })

  test('names in recent messages say who is meant', async () => {
    const { bot_id } = await newStore(...FACTS, 'My aunt Vera works as a pilot.')
    const ask = { bot_id, query: 'What does she do for work?', top_k: 1 }
    const recall = async (...recent: string[]) =>
      (await post(path, { ...ask, recent })).body.memories
    expect(await recall('I had coffee with my sister Ines.')).toEqual([FACTS[2]])
    expect(await recall('I had coffee with my aunt Vera.')).toEqual([
      'My aunt Vera works as a pilot.',
    ])
  })

  test.each([
    [{ recent: 'Hello' }, '/recent'],
    [{ recent: Array.from({ length: 101 }, () => 'Hello') }, '/recent'],
    [{ recent: [7] }, '/recent/0'],
    [{ exclude_memory_ids: ['x'] }, '/exclude_memory_ids/0'],
    [{ min_score: 2 }, '/min_score'],
  ])('rejects %j', async (given, pointer) => {
    const { status, body } = await post(path, { bot_id: crypto.randomUUID(), query, ...given })
    expect([status, body.issues[0].pointer]).toEqual([422, pointer])
  })
})
