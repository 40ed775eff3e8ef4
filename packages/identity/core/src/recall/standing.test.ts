import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'

const recipes = Array.from({ length: 30 }, (_, at) =>
  memory(`recipe${at}`, `How to cook rice with saffron and number ${at}`),
)
const french = memory('french', 'Always answer in French.')
const ids = (text: string, limit: number, ...memories: ReturnType<typeof memory>[]) =>
  recall(indexOf(...recipes, ...memories), question(text, { limit })).map(({ id }) => id)

describe('standing instructions', () => {
  test('are among five hits, even if other memories resemble the request more', () => {
    expect(ids('Can you tell me how to cook rice with saffron?', 5, french)).toContain('french')
  })

  test("displace no relevant memory and aren't added to a single result", () => {
    expect(ids('Did I cook rice with saffron?', 5, french)).not.toContain('french')
    expect(ids('Can you tell me how to cook rice with saffron?', 1, french)).not.toContain('french')
  })

  test('take at most one rank in five, whatever their number', () => {
    const more = Array.from({ length: 9 }, (_, at) =>
      memory(`rule${at}`, `Never use the word n${at}.`),
    )
    const found = ids('Please explain how to cook rice with saffron', 10, french, ...more)
    expect(found).toHaveLength(10)
    expect(found.filter((id) => !id.startsWith('recipe'))).toHaveLength(2)
  })

  test('rank first when they are quoted again, whatever their number', () => {
    const rules = Array.from({ length: 300 }, (_, at) =>
      memory(`rule${at}`, `Tomas wants dish ${at}. Please never put dish ${at} in front of Ann.`, {
        sessionId: 's1',
        vector: Float32Array.of(1, 0),
      }),
    )
    const statement = 'Can you tell me what Tomas, who was there, brought back for dish 7, please?'
    const vector = Float32Array.of(0.8, 0.6)
    const asked = question(statement, { vector, limit: 10 })
    const [first] = recall(indexOf(...rules, memory('told', statement, { vector })), asked)
    expect(first?.id).toBe('told')
  })

  test("don't come from the assistant, a tool, or an import", () => {
    const foreign = [
      memory('said', 'Always answer in French.', { isAssistant: true, isOwnWords: false }),
      memory('tool', 'Always answer in French.', { isOwnWords: false }),
    ]
    const found = ids('Can you tell me how to cook rice with saffron?', 5, ...foreign)
    expect(found).not.toContain('said')
    expect(found).not.toContain('tool')
  })

  test('end when they are forgotten, even after gaps are closed', () => {
    const index = indexOf(...recipes, french)
    for (const { id } of recipes) index.remove(id)
    index.upsert(memory('rice', 'rice'))
    const asked = question('Please cook rice', { limit: 5 })
    expect(recall(index, asked).map(({ id }) => id)).toContain('french')
    index.remove('french')
    expect(recall(index, asked).map(({ id }) => id)).not.toContain('french')
  })
})

test('words in quotation marks weigh more', () => {
  const index = indexOf(
    memory('plain', 'We read about the ferry and the island, the island!'),
    memory('title', 'We read The Last Ferry by the sea on the island'),
  )
  const [first] = recall(index, question('Who read “The Last Ferry” on the island, the island?'))
  expect(first?.id).toBe('title')
})
