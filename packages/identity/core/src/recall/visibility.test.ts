import { describe, expect, test } from 'vitest'
import { memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'
import { type IndexedMemory, RecallIndex } from './recall-index.ts'

const isFound = (
  members: Partial<IndexedMemory>,
  asked: Parameters<typeof question>[1],
): boolean => {
  const index = new RecallIndex()
  index.upsert(memory('a', 'ferry', members))
  return recall(index, question('ferry', asked)).length === 1
}

describe('visibility by scope and session of memory and query', () => {
  const saidIn = (scope: 'session' | 'global', sessionId: string | null) => ({ scope, sessionId })

  test.each([
    // [memory, query without a session, in s1, in s2]
    [saidIn('global', null), true, true, true],
    [saidIn('global', 's1'), true, true, true],
    [saidIn('session', 's1'), false, true, false],
    [saidIn('session', 's2'), false, false, true],
  ])('%j', (members, without, inFirst, inSecond) => {
    const seen = [undefined, 's1', 's2'].map((sessionId) => isFound(members, { sessionId }))
    expect(seen).toEqual([without, inFirst, inSecond])
    for (const sessionId of [undefined, 's1', 's2'])
      expect(isFound(members, { sessionId, recallScope: 'all' })).toBe(true)
  })

  test('hides a session memory without a session from all', () => {
    const lost = saidIn('session', null)
    expect([undefined, 's1'].map((sessionId) => isFound(lost, { sessionId }))).toEqual([
      false,
      false,
    ])
  })
})

describe('visibility by validity and query time', () => {
  const always = { validFromMs: 10, validToMs: null }
  const ended = { validFromMs: 10, validToMs: 20 }
  const never = { validFromMs: 10, validToMs: 10 }

  test.each([
    // Without a time: memories valid now.
    [always, undefined, true],
    [ended, undefined, false],
    // With one: memories valid then, from the start inclusive to the end exclusive.
    [always, 9, false],
    [always, 10, true],
    [always, 1e15, true],
    [ended, 9, false],
    [ended, 10, true],
    [ended, 19, true],
    [ended, 20, false],
    [never, 10, false],
  ])('%j at %s: %s', (members, asOfMs, expected) => {
    expect(isFound(members, { asOfMs })).toBe(expected)
  })

  test('replaces a corrected memory with its correction at every time', () => {
    const index = new RecallIndex()
    index.upsert(memory('wrong', 'ferry at nine', { validFromMs: 10, validToMs: 20 }))
    index.upsert(memory('right', 'ferry at ten', { validFromMs: 20 }))
    const at = (asOfMs: number | undefined) =>
      recall(index, question('ferry', { asOfMs })).map(({ id }) => id)
    expect([undefined, 5, 10, 19, 20, 99].map(at)).toEqual([
      ['right'],
      [],
      ['wrong'],
      ['wrong'],
      ['right'],
      ['right'],
    ])
  })

  test('requires both scope and time to match', () => {
    const own = { scope: 'session' as const, sessionId: 's1', ...ended }
    expect(isFound(own, { sessionId: 's1', asOfMs: 15 })).toBe(true)
    expect(isFound(own, { sessionId: 's1' })).toBe(false)
    expect(isFound(own, { sessionId: 's2', asOfMs: 15 })).toBe(false)
    expect(isFound(own, { recallScope: 'all', asOfMs: 25 })).toBe(false)
  })
})

test('shows a removed memory in no session', () => {
  const index = new RecallIndex()
  index.upsert(memory('a', 'ferry', { vector: Float32Array.of(1) }))
  index.remove('a')
  for (const recallScope of ['session', 'all'] as const)
    expect(
      recall(index, question('ferry', { recallScope, asOfMs: 1, vector: Float32Array.of(1) })),
    ).toEqual([])
})
