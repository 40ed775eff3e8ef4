import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  indexOf,
  memory,
  memoryArbitrary,
  question,
  questionArbitrary,
} from '../testing/memory-arbitrary.ts'
import { recall, recallSteps } from './rank.ts'
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
    // Queries in between, as in production: cached query structures are updated from then on.
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

describe('an index with additions and removals', () => {
  test('ranks like a new index of the remaining memories, whatever the changes', () => {
    // Long enough to close gaps more than once.
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

  test("doesn't depend on the order of additions", () => {
    const some = fc.uniqueArray(memoryArbitrary(ids), { selector: ({ id }) => id })
    fc.assert(
      fc.property(some, questionArbitrary, (memories, asked) => {
        expect(recall(indexOf(...memories.toReversed()), asked)).toEqual(
          recall(indexOf(...memories), asked),
        )
      }),
    )
  })

  test("doesn't depend on the order of additions in a long session", () => {
    const turns = Array.from({ length: 60 }, (_, at) =>
      memory(`t${at}`, `ferry ${at % 7} walnut ${at}`, {
        sessionId: 's',
        occurredAtMs: 1_000 * (at % 20),
      }),
    )
    const orders = fc.shuffledSubarray(turns, { minLength: turns.length })
    fc.assert(
      fc.property(orders, (order) => {
        const neighbors = ({ rows, columns: { before, after } }: RecallIndex) => {
          const idAt = (slot = -1) => (slot < 0 ? undefined : rows.at(slot).id)
          return Array.from(rows, ({ id }, slot) => [id, idAt(before[slot]), idAt(after[slot])])
        }
        expect(new Map(neighbors(indexOf(...order)).map(([id, ...near]) => [id, near]))).toEqual(
          new Map(neighbors(indexOf(...turns)).map(([id, ...near]) => [id, near])),
        )
      }),
      { numRuns: 20 },
    )
  })

  test('has only the remaining memories and a few gaps, however often one memory changes', () => {
    const index = new RecallIndex()
    for (let at = 0; at < 1_000; at += 1) index.upsert(memory('a', `word${at} ferry`))
    expect(index.size).toBe(1)
    expect(index.rows.length).toBeLessThan(100)
    expect(recall(index, question('word998'))).toEqual([])
    expect(recall(index, question('word999'))).toHaveLength(1)
  })

  test('is empty after all memories are removed', () => {
    const { index } = apply([
      ...Array.from({ length: 200 }, (_, at) => ({ upsert: memory(`m${at}`, `ferry ${at}`) })),
      ...Array.from({ length: 200 }, (_, at) => ({ remove: `m${at}` })),
    ])
    expect(measures(index)).toEqual([0, 1, 0])
    expect(recall(index, question('ferry'))).toEqual([])
  })

  test('contains no text', () => {
    const index = indexOf(memory('a', 'An unmistakable sentence', { speaker: 'Ann' }))
    expect(JSON.stringify([...index.rows])).not.toContain('sentence')
  })

  test('matches the speaker', () => {
    const index = indexOf(
      memory('a', 'I like tea', { speaker: 'Zoe' }),
      memory('b', 'I like tea', { speaker: 'Ann' }),
    )
    expect(recall(index, question('What does Zoë like?'))[0]?.id).toBe('a')
  })
})

describe('a change in steps', () => {
  const long = (id: string) =>
    memory(id, Array.from({ length: 1_000 }, (_, at) => `${id}${at}`).join(' '))

  test('shows a new text with the last step', () => {
    const index = indexOf(long('a'))
    const steps = index.upsertSteps(long('b'))
    let count = 0
    for (; !steps.next().done; count += 1)
      expect([index.size, index.vocabulary.size, recall(index, question('b7'))]).toEqual([
        1,
        1_000,
        [],
      ])
    expect(count).toBeGreaterThan(20)
    expect(recall(index, question('b7')).map(({ id }) => id)).toEqual(['b'])
  })

  test('finds what is left while gaps are closed', () => {
    const all = Array.from({ length: 130 }, (_, at) => `m${at}x`)
    const index = indexOf(...all.map(long))
    const [left = '', ...gone] = all.toReversed()
    const found = () => recall(index, question(`${left}7`)).map(({ id }) => id)
    const inBetween = [
      ...Array.from(index.removeSteps(gone), found),
      ...Array.from(index.closeGapsSteps(), found),
    ]
    expect(inBetween.length).toBeGreaterThan(gone.length)
    expect(new Set(inBetween.flat())).toEqual(new Set([left]))
    expect([index.rows.length < all.length, index.size, found()]).toEqual([true, 1, [left]])
  })
})

describe('a question in steps', () => {
  const terms = Array.from({ length: 6_000 }, (_, at) => `t${at.toString(36)}`)
  const wordVector = (word: string) => {
    const angle = [...word].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) / 300
    return Float32Array.of(Math.cos(angle), Math.sin(angle))
  }
  const filled = () => {
    const index = new RecallIndex(wordVector)
    index.upsert(memory('all', terms.join(' ')))
    return index
  }

  test('finds the same after steps as without, even when words come in between', () => {
    const added = memory('b', 'tea tango toast')
    const [before, after] = [filled(), filled()]
    after.upsert(added)
    const late = fc.record({ word: fc.constantFrom(...terms, 'tea', 'nobody'), at: fc.nat(2) })
    fc.assert(
      fc.property(late, ({ word, at }) => {
        const stepped = filled()
        let done = 0
        for (const _ of recallSteps(stepped, question(word))) {
          if (done === at) stepped.upsert(added)
          if (done === 1) recall(stepped, question(word))
          done += 1
        }
        const whole = done > at ? after : before
        expect(done).toBeGreaterThan(1)
        expect(recall(stepped, question(word))).toEqual(recall(whole, question(word)))
      }),
      { numRuns: 10 },
    )
  })
})
