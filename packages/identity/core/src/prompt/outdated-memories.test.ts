import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PromptMemory } from './memories-block.ts'
import { memoriesBlock } from './memories-block.ts'
import { orderByValidity } from './outdated-memories.ts'

const at = (content: string, day: number, speaker: string | null = null): PromptMemory => ({
  id: content,
  content,
  speaker,
  occurredAt: new Date(Date.UTC(2026, 4, day)).toISOString(),
  validTo: null,
})

/** An earlier statement, and a later one with another value for one attribute of one subject. */
const OUTDATED: readonly (readonly [string, string])[] = [
  ['My flight is on the 28th.', 'Correction: my flight is on the 29th, not the 28th.'],
  ['My dog is called Rex.', 'My dog is called Max.'],
  ['The rent is 900 euros.', 'The rent is 960 euros.'],
  ['I live in Hamburg.', 'I live in Bremen.'],
  ['The train leaves at 8:15.', 'The train leaves at 8:45.'],
  ['I work for Siemens.', 'I left Siemens and joined Bosch.'],
]
/** Both stay valid. */
const COMPATIBLE: readonly (readonly [string, string])[] = [
  ['My flight is on the 28th.', 'My flight is at 6:40 in the morning.'],
  ['My dog is called Rex.', 'My cat is called Max.'],
  ['The rent is 900 euros.', 'The deposit is 960 euros.'],
  ['I live in Hamburg.', 'My sister lives in Bremen.'],
  ['The train leaves at 8:15.', 'The train leaves at 8:15 sharp.'],
  ['I like tea.', 'Is the tea good?'],
]

describe('a statement that a later one contradicts', () => {
  test.each(OUTDATED)('follows it and has a mark: "%s" / "%s"', (earlier, later) => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          [at(earlier, 1), at(later, 2), at('I like long walks.', 3), at('It rained a lot.', 4)],
          { minLength: 4 },
        ),
        (memories) => {
          const { text, used } = memoriesBlock({
            memories,
            requests: [],
            nonce: 'NONCE',
            tokenBudget: undefined,
          })
          const lines = text.split('\n')
          const [old, now] = [`] ${earlier}`, `] ${later}`].map((said) =>
            lines.findIndex((line) => line.includes(said)),
          )
          expect(now).toBeGreaterThan(0)
          expect(old).toBeGreaterThan(now ?? 0)
          expect(lines[old ?? 0]).toContain(`(later: ${later})`)
          expect(lines.filter((line) => line.includes('(later: '))).toHaveLength(1)
          expect(used).toEqual([0, 1, 2, 3])
        },
      ),
      { numRuns: 24 },
    )
  })

  test('refers to the latest of several, each of which precedes the one before', () => {
    const memories = [
      at('I live in Hamburg.', 1),
      at('I live in Bremen.', 2),
      at('I live in Kassel.', 3),
    ]
    expect(orderByValidity(memories)).toEqual([
      { at: 2, later: undefined },
      { at: 0, later: 'I live in Kassel.' },
      { at: 1, later: 'I live in Kassel.' },
    ])
  })

  test.each([
    ['I take the bus to work.', 'The bike gets me to work these days.'],
    ['The book club meets at Ines’s place.', 'Book club is at the library from May.'],
  ])('follows one that may contradict it: "%s" / "%s"', (earlier, later) => {
    const memories = [at(earlier, 1), at('I like long walks.', 2), at(later, 3)]
    expect(orderByValidity(memories).map((one) => one.at)).toEqual([2, 0, 1])
  })

  test('has no mark if another speaker contradicts it', () => {
    const memories = [at('I live in Hamburg.', 1, 'Ann'), at('I live in Bremen.', 2, 'Ben')]
    expect(orderByValidity(memories).map(({ later }) => later)).toEqual([undefined, undefined])
  })
})

test.each(COMPATIBLE)('keeps the order of compatible statements: "%s" / "%s"', (one, other) => {
  expect(orderByValidity([at(one, 1), at(other, 2)])).toEqual([
    { at: 0, later: undefined },
    { at: 1, later: undefined },
  ])
})

test('orders many memories of one topic in time', () => {
  const memories = Array.from({ length: 500 }, (_, day) => at(`My dog ate bone ${day} now.`, day))
  const startedAt = performance.now()
  expect(orderByValidity(memories)).toHaveLength(500)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
