import fc from 'fast-check'
import type { RecallQuery } from '../recall/rank.ts'
import { type IndexedMemory, RecallIndex } from '../recall/recall-index.ts'

const DAY = 86_400_000

/** A memory visible to any query without a session. */
export const memory = (id: string, content: string, members: Partial<IndexedMemory> = {}) =>
  ({
    id,
    content,
    speaker: null,
    sessionId: null,
    scope: 'global',
    occurredAtMs: 0,
    recordedAtMs: 0,
    isAssistant: false,
    isOwnWords: true,
    validFromMs: 0,
    validToMs: null,
    vector: undefined,
    ...members,
  }) satisfies IndexedMemory

export const question = (text: string, members: Partial<RecallQuery> = {}): RecallQuery => ({
  text,
  vector: undefined,
  sessionId: undefined,
  recallScope: 'session',
  asOfMs: undefined,
  nowMs: Date.UTC(2026, 0, 15, 12),
  limit: 100,
  ...members,
})

export const unit = (...numbers: readonly number[]): Float32Array => {
  const length = Math.hypot(...numbers)
  return Float32Array.from(numbers, (value) => value / length)
}

export const indexOf = (...memories: readonly IndexedMemory[]): RecallIndex => {
  const index = new RecallIndex()
  for (const each of memories) index.upsert(each)
  return index
}

// Few words, so that memories share them.
const word = fc.constantFrom('harbour', 'ferry', 'Ferry!', 'cat', 'cats', 'the', '猫が好き', '🦉')
const sentence = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const vector = fc
  .tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .map(([a, b]) => unit(a, b))

/** Memories with few ids, words, sessions, and times: sequences of them collide in every way. */
export const memoryArbitrary = (ids: readonly string[]): fc.Arbitrary<IndexedMemory> =>
  fc.record({
    id: fc.constantFrom(...ids),
    content: sentence,
    speaker: fc.constantFrom(null, 'Ann', 'Bo'),
    sessionId: fc.constantFrom(null, 's1', 's2'),
    scope: fc.constantFrom('session' as const, 'global' as const),
    occurredAtMs: fc.nat(3).map((days) => days * DAY),
    recordedAtMs: fc.nat(3).map((days) => days * DAY),
    isAssistant: fc.boolean(),
    isOwnWords: fc.boolean(),
    validFromMs: fc.nat(3).map((days) => days * DAY),
    validToMs: fc.option(fc.nat(6).map((days) => days * DAY)),
    vector: fc.option(vector, { nil: undefined }),
  })

/** Up to a dozen of them with unique ids. */
export const manyMemories = fc.uniqueArray(memoryArbitrary('abcdefghijkl'.split('')), {
  selector: ({ id }) => id,
})

export const questionArbitrary: fc.Arbitrary<RecallQuery> = fc.record({
  text: sentence,
  vector: fc.option(vector, { nil: undefined }),
  nowMs: fc.nat(9).map((days) => days * DAY),
  sessionId: fc.constantFrom(undefined, 's1', 's2', 's3'),
  recallScope: fc.constantFrom('session' as const, 'all' as const),
  asOfMs: fc.option(
    fc.nat(6).map((days) => days * DAY),
    { nil: undefined },
  ),
  limit: fc.nat(8),
})
