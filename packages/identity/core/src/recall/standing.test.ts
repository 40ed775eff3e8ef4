import { describe, expect, test } from 'vitest'
import { indexOf, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'

const recipes = Array.from({ length: 30 }, (_, at) =>
  memory(`recipe${at}`, `How to cook rice with saffron and number ${at}`),
)
const french = memory('french', 'Always answer in French.')
const ids = (text: string, limit: number, ...memories: ReturnType<typeof memory>[]) =>
  recall(indexOf(...recipes, ...memories), question(text, { limit })).map(({ id }) => id)

describe('what the user asked for good', () => {
  test('is among five, whatever resembles a request more', () => {
    expect(ids('Can you tell me how to cook rice with saffron?', 5, french)).toContain('french')
  })

  test('takes no place from what was asked about, and none when a single one is wanted', () => {
    expect(ids('Did I cook rice with saffron?', 5, french)).not.toContain('french')
    expect(ids('Can you tell me how to cook rice with saffron?', 1, french)).not.toContain('french')
  })

  test('takes one place in five at most, however much of it there is', () => {
    const more = Array.from({ length: 9 }, (_, at) =>
      memory(`rule${at}`, `Never use the word n${at}.`),
    )
    const found = ids('Please explain how to cook rice with saffron', 10, french, ...more)
    expect(found).toHaveLength(10)
    expect(found.filter((id) => !id.startsWith('recipe'))).toHaveLength(2)
  })

  test('buries nothing, however much of it there is: who tells it again finds it first', () => {
    const rules = Array.from({ length: 300 }, (_, at) =>
      memory(`rule${at}`, `Tomas wants dish ${at}. Please never put dish ${at} in front of Ann.`, {
        sessionId: 's1',
        vector: Float32Array.of(1, 0),
      }),
    )
    const told = 'Can you tell me what Tomas, who was there, brought back for dish 7, please?'
    const vector = Float32Array.of(0.8, 0.6)
    const asked = question(told, { vector, limit: 10 })
    const [first] = recall(indexOf(...rules, memory('told', told, { vector })), asked)
    expect(first?.id).toBe('told')
  })

  test('is no business of the assistant, of a tool or of an import', () => {
    const foreign = [
      memory('said', 'Always answer in French.', { isAssistant: true, isOwnWords: false }),
      memory('tool', 'Always answer in French.', { isOwnWords: false }),
    ]
    const found = ids('Can you tell me how to cook rice with saffron?', 5, ...foreign)
    expect(found).not.toContain('said')
    expect(found).not.toContain('tool')
  })

  test('ends when it is forgotten, also when gaps are closed', () => {
    const index = indexOf(...recipes, french)
    for (const { id } of recipes) index.remove(id)
    index.upsert(memory('rice', 'rice'))
    const asked = question('Please cook rice', { limit: 5 })
    expect(recall(index, asked).map(({ id }) => id)).toContain('french')
    index.remove('french')
    expect(recall(index, asked).map(({ id }) => id)).not.toContain('french')
  })
})

test('words between quotation marks count for more', () => {
  const index = indexOf(
    memory('plain', 'We read about the ferry and the island, the island!'),
    memory('title', 'We read The Last Ferry by the sea on the island'),
  )
  const [first] = recall(index, question('Who read “The Last Ferry” on the island, the island?'))
  expect(first?.id).toBe('title')
})
