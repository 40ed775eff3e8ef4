import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  indexOf,
  memory,
  memoryArbitrary,
  question,
  questionArbitrary,
} from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { type IndexedMemory, RecallIndex } from './recall-index.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const change = fc.oneof(
  { weight: 2, arbitrary: memoryArbitrary(ids).map((upsert) => ({ upsert })) },
  { weight: 1, arbitrary: fc.constantFrom(...ids, 'unknown').map((remove) => ({ remove })) },
)
type Change = { upsert: IndexedMemory } | { remove: string }

/** Applies changes to an index and to a plain map. */
const apply = (changes: readonly Change[], index = new RecallIndex()) => {
  const left = new Map<string, IndexedMemory>()
  for (const [at, each] of changes.entries()) {
    // Asked in between, as in life: what a question made of the index is kept up from then on.
    if (at % 3 === 0) void index.columns
    if ('upsert' in each) {
      index.upsert(each.upsert)
      left.set(each.upsert.id, each.upsert)
    } else {
      index.remove(each.remove)
      left.delete(each.remove)
    }
  }
  return { index, left }
}

const measures = (index: RecallIndex) => [index.size, index.lengthMean, index.assistantShare]

describe('an index that memories come to and go from', () => {
  test('ranks as a fresh one of what is left, whatever was done to it', () => {
    // Long enough for gaps to be closed more than once.
    const changes = fc.array(change, { maxLength: 400, size: 'max' })
    const questions = fc.array(questionArbitrary, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(changes, questions, (some, asked) => {
        const { index, left } = apply(some)
        const fresh = indexOf(...left.values())
        for (const each of asked) expect(recall(index, each)).toEqual(recall(fresh, each))
        expect(measures(index)).toEqual(measures(fresh))
      }),
      { numRuns: 150 },
    )
  })

  test('the order in which memories came makes no difference', () => {
    const some = fc.uniqueArray(memoryArbitrary(ids), { selector: ({ id }) => id })
    fc.assert(
      fc.property(some, questionArbitrary, (memories, asked) => {
        expect(recall(indexOf(...memories.toReversed()), asked)).toEqual(
          recall(indexOf(...memories), asked),
        )
      }),
    )
  })

  test('holds no more than what is left and a few gaps, however often one memory changes', () => {
    const index = new RecallIndex()
    for (let at = 0; at < 1_000; at += 1) index.upsert(memory('a', `word${at} ferry`))
    expect(index.size).toBe(1)
    expect(index.rows.length).toBeLessThan(100)
    expect(recall(index, question('word998'))).toEqual([])
    expect(recall(index, question('word999'))).toHaveLength(1)
  })

  test('is empty again once everything is gone', () => {
    const { index } = apply([
      ...Array.from({ length: 200 }, (_, at) => ({ upsert: memory(`m${at}`, `ferry ${at}`) })),
      ...Array.from({ length: 200 }, (_, at) => ({ remove: `m${at}` })),
    ])
    expect(measures(index)).toEqual([0, 1, 0])
    expect(recall(index, question('ferry'))).toEqual([])
  })

  test('keeps no text', () => {
    const index = indexOf(memory('a', 'An unmistakable sentence', { speaker: 'Ann' }))
    expect(JSON.stringify(index.rows)).not.toContain('sentence')
  })

  test('the speaker is part of what is found', () => {
    const index = indexOf(
      memory('a', 'I like tea', { speaker: 'Zoe' }),
      memory('b', 'I like tea', { speaker: 'Ann' }),
    )
    expect(recall(index, question('What does Zoë like?'))[0]?.id).toBe('a')
  })
})
