import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DANGEROUS, hostileText } from '../testing/hostile-text.ts'
import { type PromptMemory, memoriesBlock } from './memories-block.ts'
import { tokenUpperBound } from './token-upper-bound.ts'

const nonce = 'NONCE'
const day = fc.constantFrom('2026-05-04T10:00:00.000Z', '0001-01-01T00:00:00.000Z')
const memories: fc.Arbitrary<PromptMemory[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    content: hostileText,
    speaker: fc.option(hostileText),
    occurredAt: day,
    validTo: fc.option(day),
  }),
  { maxLength: 5 },
)
const said = (content: string, members: Partial<PromptMemory> = {}): PromptMemory => ({
  id: content,
  content,
  speaker: null,
  occurredAt: '2026-05-04T10:00:00.000Z',
  validTo: null,
  ...members,
})
const block = (
  some: readonly PromptMemory[],
  tokenBudget?: number,
  requests: readonly PromptMemory[] = [],
) => memoriesBlock({ memories: some, requests, nonce, tokenBudget })
const count = (text: string, part: string) => text.split(part).length - 1

describe('a block by time', () => {
  const [march, may] = ['2026-03-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z']
  const roof = said('Roof', { occurredAt: may })
  const input = {
    memories: [roof, said('Boiler', { occurredAt: march })],
    requests: [],
    nonce,
    tokenBudget: undefined,
  }

  test('lists the earliest memory first and says so', () => {
    const { text, used } = memoriesBlock({ ...input, isChronological: true })
    expect(text).toContain('earliest first')
    expect(text.indexOf('Boiler')).toBeLessThan(text.indexOf('Roof'))
    expect(used).toEqual([0, 1])
  })

  test('keeps the most relevant memory where the budget has room for one', () => {
    const tokenBudget = tokenUpperBound(memoriesBlock({ ...input, memories: [roof] }).text) + 2
    const { text } = memoriesBlock({ ...input, tokenBudget, isChronological: true })
    expect([text.includes('Roof'), text.includes('Boiler')]).toEqual([true, false])
  })
})

describe('the fence', () => {
  test('opens once and closes once at the end, even if a memory guesses the nonce', () => {
    fc.assert(
      fc.property(memories, (some) => {
        fc.pre(some.length > 0)
        const { text } = block(some)
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

  test('gives every memory exactly one item', () => {
    fc.assert(
      fc.property(memories, (some) => {
        const { text, used } = block(some)
        expect(used).toEqual([...some.keys()])
        expect(text.match(/^- \[/gm) ?? []).toHaveLength(some.length)
      }),
    )
  })

  test('is omitted without memories', () => {
    expect(block([])).toEqual({ text: '', used: [] })
  })
})

test('prefixes a line with its day and speaker, and marks expired facts', () => {
  const { text } = block([
    said('I moved to Lyon', { speaker: 'Ann' }),
    said('I live in Paris', { validTo: '2026-06-01T00:00:00.000Z' }),
  ])
  expect(text.split('\n').slice(2, -1)).toEqual([
    '- [2026-05-04, Ann] I moved to Lyon',
    '- [2026-05-04, no longer true since 2026-06-01] I live in Paris',
  ])
})

describe('the token budget', () => {
  const pick = (some: readonly PromptMemory[], places: readonly number[]) =>
    block(places.flatMap((at) => some[at] ?? [])).text

  test('limits the block, which has every memory that fits with those before it', () => {
    fc.assert(
      fc.property(memories, fc.integer({ min: 1, max: 400 }), (some, budget) => {
        const { text, used } = block(some, budget)
        expect(tokenUpperBound(text)).toBeLessThanOrEqual(budget)
        expect(text).toBe(pick(some, used))
        for (const at of some.keys()) {
          const upTo = [...used.filter((place) => place < at), at]
          const fits = tokenUpperBound(`${pick(some, upTo)}\n`) <= budget
          expect(used.includes(at)).toBe(fits)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('too small for the fence omits the block', () => {
    expect(block([said('x')], 1)).toEqual({ text: '', used: [] })
  })

  test('skips a memory longer than the budget and keeps the next ones', () => {
    const some = [said('x '.repeat(500)), said('The deadline is 3 March.'), said('y '.repeat(500))]
    expect(block(some, 300).used).toEqual([1])
    expect(block(some, 300).text).toContain('3 March')
  })
})

describe('standing instructions', () => {
  const asked = said('Always answer in French.')

  test('precede the memories in their own fence, without repetition', () => {
    const { text, used } = block([said('My cat is Miso'), asked], undefined, [asked])
    expect(used).toEqual([0, 1])
    expect(count(text, 'Always answer in French.')).toBe(1)
    expect(text.indexOf('</requests-NONCE>')).toBeLessThan(text.indexOf('<memories-NONCE>'))
  })

  test('take at most half of the budget', () => {
    const many = Array.from({ length: 40 }, (_, at) => said(`Never use the word ferry${at}.`))
    const { text, used } = block([said('My cat is Miso')], 400, many)
    expect(used).toEqual([0])
    expect(count(text, 'Never use')).toBeGreaterThan(0)
    expect(count(text, 'Never use')).toBeLessThan(40)
    expect(tokenUpperBound(text)).toBeLessThanOrEqual(400)
  })

  test('stay within any budget and their fences together with the memories', () => {
    fc.assert(
      fc.property(
        memories,
        memories,
        fc.integer({ min: 1, max: 400 }),
        (some, requests, budget) => {
          const { text } = block(some, budget, requests)
          expect(tokenUpperBound(text)).toBeLessThanOrEqual(budget)
          for (const name of ['memories', 'requests'])
            expect(count(text, `<${name}-${nonce}>`)).toBe(count(text, `</${name}-${nonce}>`))
        },
      ),
      { numRuns: 500 },
    )
  })
})
