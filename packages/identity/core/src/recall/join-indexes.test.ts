import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOf, memoryArbitrary, questionArbitrary } from '../testing/memory-arbitrary.ts'
import { joinIndexes } from './join-indexes.ts'
import { recall } from './rank.ts'

/** Shared memories and those of a user, whose sessions differ. */
const both = fc.record({
  shared: fc.uniqueArray(memoryArbitrary('abcdef'.split('')), { selector: ({ id }) => id }),
  own: fc
    .uniqueArray(memoryArbitrary('uvwxyz'.split('')), { selector: ({ id }) => id })
    .map((memories) =>
      memories.map((memory) => ({
        ...memory,
        userKey: 'noor',
        sessionId: memory.sessionId === null ? null : `own ${memory.sessionId}`,
      })),
    ),
})

const rounded = (value: number): number => Math.round(value * 1e5) / 1e5

test('two indexes give the hits of one with all memories', () => {
  fc.assert(
    fc.property(both, questionArbitrary, ({ shared, own }, asked) => {
      const joined = joinIndexes(indexOf(...shared), indexOf(...own))
      const whole = indexOf(...shared, ...own)
      const show = (hits: ReturnType<typeof recall>) =>
        hits.map(({ id, score, match }) => [id, rounded(score), rounded(match)])
      expect(show(recall(joined, asked))).toEqual(show(recall(whole, asked)))
    }),
    { numRuns: 300 },
  )
})

test('indexes that are joined stay as they were', () => {
  fc.assert(
    fc.property(both, questionArbitrary, ({ shared, own }, asked) => {
      const [first, second] = [indexOf(...shared), indexOf(...own)]
      const before = [recall(first, asked), recall(second, asked)]
      recall(joinIndexes(first, second), asked)
      expect([recall(first, asked), recall(second, asked)]).toEqual(before)
    }),
  )
})
