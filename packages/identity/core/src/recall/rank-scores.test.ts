import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  indexOf,
  manyMemories,
  memory,
  memoryArbitrary,
  question,
  questionArbitrary,
} from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { RELEVANCE_DEPTH } from './relevance/score-relevance.ts'

describe('scores', () => {
  test('are in 0..1', () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, (memories, asked) => {
        for (const { score } of recall(indexOf(...memories), asked))
          expect(score >= 0 && score <= 1).toBe(true)
      }),
    )
  })

  test("don't depend on the limit", () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, (memories, asked) => {
        const index = indexOf(...memories)
        const everything = new Map(
          recall(index, { ...asked, limit: 100 }).map(({ id, score }) => [id, score]),
        )
        for (const { id, score } of recall(index, asked)) expect(score).toBe(everything.get(id))
      }),
    )
  })

  test("don't depend on the limit in a store with more memories than are compared", () => {
    const ids = Array.from({ length: 2 * RELEVANCE_DEPTH }, (_, at) => `m${at}`)
    const stores = fc.uniqueArray(memoryArbitrary(ids), {
      selector: ({ id }) => id,
      minLength: RELEVANCE_DEPTH + 5,
    })
    fc.assert(
      fc.property(stores, questionArbitrary, fc.nat(45), (memories, asked, limit) => {
        const index = indexOf(...memories)
        const scoresUpTo = (most: number) =>
          recall(index, { ...asked, limit: most }).map(({ id, score }) => [id, score])
        expect(scoresUpTo(limit)).toEqual(scoresUpTo(1_000).slice(0, limit))
      }),
    )
  })

  test('below the minimum remove a hit and change no other one', () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, (memories, asked) => {
        const index = indexOf(...memories)
        const all = recall(index, asked)
        const minScore = all[Math.floor(all.length / 2)]?.score ?? 0
        const kept = recall(index, { ...asked, minScore })
        expect(kept).toEqual(all.filter(({ score }) => score >= minScore))
      }),
    )
  })

  test('rise with the content that a memory shares with the query', () => {
    const index = indexOf(
      memory('both', 'ferry island'),
      memory('one', 'ferry harbour'),
      memory('none', 'cat sofa'),
    )
    const [both, one, ...rest] = recall(index, question('ferry island'))
    expect([both?.id, one?.id, rest.length]).toEqual(['both', 'one', 0])
    expect(both?.score).toBeGreaterThan(one?.score ?? 1)
  })

  test('depend on word rarity among all memories, visible or not', () => {
    const ferry = memory('a', 'ferry island')
    const others = Array.from({ length: 20 }, (_, at) => memory(`m${at}`, 'island cat'))
    const scoreIn = (...memories: (typeof ferry)[]) =>
      recall(indexOf(...memories), question('ferry cat')).find(({ id }) => id === 'a')?.score
    expect(scoreIn(ferry)).toBeLessThan(scoreIn(ferry, ...others) ?? 0)
  })
})
