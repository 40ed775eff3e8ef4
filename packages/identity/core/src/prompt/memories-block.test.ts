import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DANGEROUS, hostileText } from '../testing/hostile-text.ts'
import { type PromptMemory, memoriesBlock } from './memories-block.ts'
import { tokenBound } from './token-bound.ts'

const nonce = 'NONCE'
const day = fc.constantFrom('2026-05-04T10:00:00.000Z', '0001-01-01T00:00:00.000Z')
const memories: fc.Arbitrary<PromptMemory[]> = fc.array(
  fc.record({
    content: hostileText,
    speaker: fc.option(hostileText),
    occurredAt: day,
    validTo: fc.option(day),
  }),
  { maxLength: 5 },
)
const said = (content: string, members: Partial<PromptMemory> = {}): PromptMemory => ({
  content,
  speaker: null,
  occurredAt: '2026-05-04T10:00:00.000Z',
  validTo: null,
  ...members,
})
const count = (text: string, part: string) => text.split(part).length - 1

describe('the fence', () => {
  test('opens once and closes once at the very end, whatever was said, even by who guessed the nonce', () => {
    fc.assert(
      fc.property(memories, (some) => {
        fc.pre(some.length > 0)
        const { text } = memoriesBlock(some, nonce, undefined)
        const open = `<memories-${nonce}>\n`
        expect([count(text, open), count(text, `</memories-${nonce}>`)]).toEqual([1, 1])
        expect(text.endsWith(`\n</memories-${nonce}>`)).toBe(true)
        const inside = text.slice(text.indexOf(open) + open.length, text.lastIndexOf('\n'))
        expect(inside).not.toMatch(/[<>]/)
        expect(inside).not.toMatch(DANGEROUS)
      }),
      { numRuns: 2_000 },
    )
  })

  test('every memory is one item: nothing that was said makes a second', () => {
    fc.assert(
      fc.property(memories, (some) => {
        const { text, used } = memoriesBlock(some, nonce, undefined)
        expect(used).toBe(some.length)
        expect(text.match(/^- \[/gm) ?? []).toHaveLength(some.length)
      }),
    )
  })

  test('nothing remembered makes no block at all', () => {
    expect(memoriesBlock([], nonce, undefined)).toEqual({ text: '', used: 0 })
  })
})

test('a line has its day, its speaker, and says when it is no longer true', () => {
  const { text } = memoriesBlock(
    [
      said('I moved to Lyon', { speaker: 'Ann' }),
      said('I live in Paris', { validTo: '2026-06-01T00:00:00.000Z' }),
    ],
    nonce,
    undefined,
  )
  expect(text.split('\n').slice(2, -1)).toEqual([
    '- [2026-05-04, Ann] I moved to Lyon',
    '- [2026-05-04, no longer true since 2026-06-01] I live in Paris',
  ])
})

describe('the token budget', () => {
  test('bounds the block, which holds as many of the first memories as fit', () => {
    fc.assert(
      fc.property(memories, fc.integer({ min: 1, max: 400 }), (some, budget) => {
        const { text, used } = memoriesBlock(some, nonce, budget)
        expect(tokenBound(text)).toBeLessThanOrEqual(budget)
        const all = memoriesBlock(some.slice(0, used), nonce, undefined)
        expect(text).toBe(all.text)
        const more = memoriesBlock(some.slice(0, used + 1), nonce, undefined)
        expect(used === some.length || tokenBound(`${more.text}\n`) > budget).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('too small for the fence alone leaves the block out', () => {
    expect(memoriesBlock([said('x')], nonce, 1)).toEqual({ text: '', used: 0 })
  })
})

describe('tokenBound', () => {
  test.each([
    ['', 0],
    ['   ', 0],
    ['word', 2],
    ['words', 3],
    ['two words', 5],
    ['a, b.', 4],
    ['é', 2],
    ['猫', 3],
    ['🦉', 4],
    ['\n', 1],
  ])('%j is at most %i', (text, tokens) => {
    expect(tokenBound(text)).toBe(tokens)
  })

  test('of a whole is no more than of its parts', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (a, b) => {
        expect(tokenBound(a + b)).toBeLessThanOrEqual(tokenBound(a) + tokenBound(b))
      }),
    )
  })
})
