import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  manyMemories,
  memory,
  memoryArbitrary,
  questionArbitrary,
} from '../../testing/memory-arbitrary.ts'
import { type IndexedMemory, RecallIndex } from '../recall-index.ts'
import { recall } from '../rank.ts'
import { analyzeMemory } from '../analyzed-memory.ts'
import { type SnapshotMemory, encodePartSteps } from './encode-part.ts'
import { type SnapshotPart, readPart } from './snapshot-part.ts'

/** Words with equal first letters are near each other; some words have no vector. */
const wordVector = (word: string): Float32Array | undefined => {
  if (word.startsWith('t')) return undefined
  const vector = new Float32Array(64)
  for (let at = 0; at < 64; at += 1)
    vector[at] = Math.sin((word.charCodeAt(0) + 1) * (at + 1)) + 0.2 * word.length
  return vector
}

const toSnapshot = (one: IndexedMemory): SnapshotMemory => ({
  ...analyzeMemory(one),
  isDerived: false,
  instruction: undefined,
})

const encode = (memories: readonly SnapshotMemory[]): Uint8Array => {
  const { vocabulary } = new RecallIndex(wordVector)
  const steps = encodePartSteps(memories, (_, word) => vocabulary.sign(word))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const toPart = (memories: readonly SnapshotMemory[], userKey = ''): SnapshotPart => {
  const part = readPart(encode(memories), userKey)
  if (!part) throw new Error('not readable')
  return part
}

/** In two runs, as a part of which some memories changed. */
const addPart = (index: RecallIndex, part: SnapshotPart): void => {
  const cut = Math.floor(part.ids.length / 2)
  index.addStored(part, 0, cut)
  index.addStored(part, cut, part.ids.length)
}

/** Ids are ordered as those of a database are. */
const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1

const listIds = ({ ids }: SnapshotPart): string[] =>
  Array.from({ length: ids.length }, (_, at) => ids.at(at))

test('an index from parts answers exactly like one from the texts, also after further changes', () => {
  const later = fc.array(memoryArbitrary('abcxyz'.split('')), { maxLength: 6 })
  fc.assert(
    fc.property(
      manyMemories.map((memories) => memories.toSorted(byId)),
      fc.nat(12),
      later,
      fc.array(questionArbitrary, { minLength: 3, maxLength: 3 }),
      (memories, cut, changes, questions) => {
        const [built, loaded] = [new RecallIndex(wordVector), new RecallIndex(wordVector)]
        for (const one of memories) built.upsert(one)
        loaded.beginFilling(memories.length)
        const first = encode(memories.slice(0, cut).map(toSnapshot))
        addPart(loaded, readPart(first, '') as SnapshotPart)
        // The bytes of the next part may come in the place of these.
        first.fill(255)
        for (const one of memories.slice(cut, cut + 2)) loaded.upsert(one)
        addPart(loaded, toPart(memories.slice(cut + 2).map(toSnapshot)))
        for (const _ of loaded.endFillingSteps());
        const answer = (index: RecallIndex) => questions.map((one) => recall(index, one))
        expect(answer(loaded)).toEqual(answer(built))
        for (const index of [built, loaded]) {
          for (const one of changes) index.upsert(one)
          for (const { id } of memories.slice(0, 4)) index.remove(id)
        }
        expect(answer(loaded)).toEqual(answer(built))
      },
    ),
    { numRuns: 60 },
  )
})

test('a part returns every member of a memory, also those that are absent', () => {
  const memories = [
    memory('a', 'Gehst du heute mit der Katze zum Tierarzt? Ich war gestern dort.', {
      speaker: 'Jörg \ud83e\udd89',
      sessionId: 's1',
      scope: 'session',
      occurredAtMs: Date.UTC(2026, 4, 4, 12),
      recordedAtMs: Date.UTC(1, 0, 1),
      validToMs: 7,
      isOwnWords: false,
      vector: Float32Array.of(0.6, 0.8, 0),
    }),
    memory('b', 'Please always answer in German.', { isAssistant: true, validFromMs: -5 }),
    memory('c', ''),
    memory('d', 'Anna Smith has 3 cats', { vector: Float32Array.of(0, 0, 0) }),
  ].map((one) => ({ ...one, userKey: 'ann' }))
  const stored = memories.map(toSnapshot)
  const part = toPart(stored, 'ann')
  expect(listIds(part)).toEqual(['a', 'b', 'c', 'd'])
  const index = new RecallIndex(wordVector)
  addPart(index, part)
  expect([...index.rows]).toEqual(stored.map(({ facts }) => ({ ...facts, isAlive: true })))
  // Indexes have scales in single precision.
  expect(stored.map((_, at) => index.directions.encodedAt(at))).toEqual(
    stored.map(
      ({ direction }) => direction && { ...direction, scale: Math.fround(direction.scale) },
    ),
  )
})

test('a part says which memories are derived and which are instructions', () => {
  const [said, derived, rule, stated] = ['a', 'b', 'c', 'd'].map((id) =>
    toSnapshot(memory(id, 'Always answer briefly', { sessionId: 's1', validToMs: 3 })),
  ) as [SnapshotMemory, SnapshotMemory, SnapshotMemory, SnapshotMemory]
  const part = toPart([
    said,
    { ...derived, isDerived: true },
    { ...rule, instruction: { isStated: false } },
    { ...stated, instruction: { isStated: true } },
  ])
  const places = [...listIds(part).keys()]
  expect(places.map((at) => part.isDerivedAt(at))).toEqual([false, true, false, false])
  expect(places.map((at) => part.instructionAt(at)?.isStated)).toEqual([
    undefined,
    undefined,
    false,
    true,
  ])
  expect(part.instructionAt(3)).toEqual({
    id: 'd',
    userKey: '',
    isStated: true,
    sessionId: 's1',
    scope: 'global',
    occurredAtMs: 0,
    validFromMs: 0,
    validToMs: 3,
  })
})

test('rejects bytes of another byte order, and reads bytes at any offset', () => {
  const bytes = encode([toSnapshot(memory('a', 'The ferry leaves at nine'))])
  const shifted = new Uint8Array(bytes.length + 3).subarray(3)
  shifted.set(bytes)
  expect(readPart(shifted, '')?.ids.at(0)).toBe('a')
  const swapped = bytes.slice()
  swapped.subarray(0, 4).reverse()
  expect(readPart(swapped, '')).toBeUndefined()
})
