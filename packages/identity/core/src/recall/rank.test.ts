import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  indexOf,
  manyMemories,
  memory,
  question,
  questionArbitrary,
  unit,
} from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'

const getIds = (hits: readonly { id: string }[]) => hits.map(({ id }) => id)

describe('ranking', () => {
  const index = indexOf(
    memory('ferry', 'The ferry to the island leaves at nine'),
    memory('cat', 'My cat is called Momo', { speaker: 'Zoe' }),
    memory('rent', 'The rent went up again in March'),
    memory('late', 'The ferry was late, the ferry is always late'),
  )

  test('returns the relevant memory first and omits unrelated ones', () => {
    expect(getIds(recall(index, question('When does the ferry leave for the island?')))).toEqual([
      'ferry',
      'late',
    ])
    expect(getIds(recall(index, question('What is the name of Zoe’s cat?')))).toEqual(['cat'])
  })

  test.each(['volcano', '', '🦉', '   '])('returns nothing for %j', (text) => {
    expect(recall(index, question(text))).toEqual([])
  })

  test('finds a memory by its vector alone unless the similarity is at chance level', () => {
    const near = indexOf(memory('a', 'feline', { vector: unit(1, 0.2) }))
    expect(getIds(recall(near, question('cat', { vector: unit(1, 0) })))).toEqual(['a'])
    const far = indexOf(memory('a', 'feline', { vector: unit(0.05, 1) }))
    expect(recall(far, question('cat', { vector: unit(1, 0) }))).toEqual([])
    expect(recall(near, question('cat', { vector: unit(-1, 0) }))).toEqual([])
  })

  test('finds a memory by words without a vector, or with one of another embedder', () => {
    const mixed = indexOf(
      memory('none', 'the cat sleeps'),
      memory('other', 'the cat eats', { vector: unit(1, 0, 0) }),
    )
    const hits = recall(mixed, question('cat', { vector: unit(1, 0) }))
    expect(getIds(hits).toSorted()).toEqual(['none', 'other'])
    expect(hits.map(({ parts }) => parts['dense'])).toEqual([0, 0])
    expect(hits.map(({ cosine }) => cosine)).toEqual([undefined, undefined])
  })

  test('returns the cosine of query and memory, whatever else there is', () => {
    const near = memory('near', 'feline', { vector: unit(1, 0.75) })
    const ask = question('cat', { vector: unit(1, 0) })
    for (const others of [[], [memory('same', 'a cat', { vector: unit(1, 0) })]]) {
      const hit = recall(indexOf(near, ...others), ask).find(({ id }) => id === 'near')
      expect(hit?.cosine).toBeCloseTo(0.8, 2)
    }
  })

  test('ranks meaning before words if the embedder of the query is trusted more', () => {
    const calls = indexOf(
      memory('meaning', 'My feline is called Momo', { vector: unit(1, 0.2) }),
      memory('words', 'The name of the cat food is Tiger', { vector: unit(0.1, 1) }),
    )
    const ask = (people: number) =>
      getIds(
        recall(
          calls,
          question('the name of the cat', {
            vector: unit(1, 0),
            vectorTrust: { people, assistant: 1 },
          }),
        ),
      )
    expect(ask(1)).toEqual(['words', 'meaning'])
    expect(ask(50)).toEqual(['meaning', 'words'])
  })

  test('orders equal memories by recency, then in a fixed order', () => {
    const twins = indexOf(
      memory('old', 'ferry', { occurredAtMs: 1 }),
      memory('b', 'ferry', { occurredAtMs: 2 }),
      memory('a', 'ferry', { occurredAtMs: 2 }),
    )
    expect(getIds(recall(twins, question('ferry')))).toEqual(['a', 'b', 'old'])
  })

  test("prefers the user's statement to the assistant's unless the query asks about the assistant", () => {
    const both = indexOf(
      memory('user', 'For the risotto I bought saffron'),
      memory('assistant', 'For the risotto take saffron', { isAssistant: true }),
    )
    expect(getIds(recall(both, question('What about the risotto and saffron?')))[0]).toBe('user')
    expect(getIds(recall(both, question('What did you suggest for the risotto?')))[0]).toBe(
      'assistant',
    )
  })

  test('returns the best memories up to the limit', () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, (memories, asked) => {
        const some = indexOf(...memories)
        const all = recall(some, { ...asked, limit: 100 })
        expect(recall(some, asked)).toEqual(all.slice(0, asked.limit))
      }),
    )
  })

  test('returns no excluded memory, and as many others as the limit allows', () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, fc.nat(3), (memories, asked, count) => {
        const some = indexOf(...memories)
        const excluded = new Set(getIds(recall(some, asked)).slice(0, count))
        const rest = recall(some, { ...asked, limit: 100, excluded })
        expect(getIds(rest).filter((id) => excluded.has(id))).toEqual([])
        expect(recall(some, { ...asked, excluded })).toEqual(rest.slice(0, asked.limit))
      }),
    )
  })
})
