import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearDuplicateKey, nearDuplicateForm } from './near-duplicate.ts'

const NOON = Date.UTC(2026, 4, 4, 12)
const DAY = 86_400_000
const hex = (content: string, atMs = NOON) =>
  Buffer.from(nearDuplicateKey(content, atMs)).toString('hex')

describe('one memory in two spellings', () => {
  test.each([
    ['Well, I live in Paris!', 'i live in paris'],
    ['Oh I live in Paris...', 'I live in Paris.'],
    ['I’m vegetarian', 'I am vegetarian.'],
    ["I don't like tea", 'I do not like  tea!!'],
    ['I can’t swim', 'I cannot swim'],
    ["We've moved; they'll come", 'We have moved. They will come'],
    ['I live in Paris, and I work at Acme', 'I live in Paris and I work at Acme.'],
    ['By the way, my PIN is 4711', 'my pin is 4711'],
    ['Is it far?!', 'is it far ?'],
  ])('%j and %j', (one, other) => {
    expect(nearDuplicateForm(one)).toBe(nearDuplicateForm(other))
    expect(hex(one)).toBe(hex(other))
  })
})

describe('two memories', () => {
  test.each([
    ['I weigh 80 kg', 'I weigh 81 kg'],
    ['I weigh 80 kg', 'I weigh 80 lb'],
    ['It costs 3.5', 'It costs 35'],
    ['It was -5 outside', 'It was 5 outside'],
    ['I got 50%', 'I got 50'],
    ['I write C', 'I write C++'],
    ['I like tea', "I don't like tea"],
    ['I like tea', 'I like tea?'],
    ['I like tea', 'I really like tea'],
    ['No more tea', 'No, more tea'],
    ['Well water is good', 'Water is good'],
    ['She likes it', 'He likes it'],
    ['I can swim', "I can't swim"],
    ['She said "I live in Paris"', 'She said I live in Paris'],
    ['I live in Paris', 'I lived in Paris'],
    ['I like green tea', 'I like tea'],
    ['Great 🙂', 'Great 🙃'],
    ['resume', 'résumé'],
  ])('%j and %j', (one, other) => {
    expect(hex(one)).not.toBe(hex(other))
  })

  const word = fc.constantFrom(
    ...'i you Anna Ben tea coffee like hate not never no 7 80 81 kg km red well so but and or the'.split(
      ' ',
    ),
  )
  const sentence = fc.array(word, { minLength: 1, maxLength: 8 })
  const other = (words: readonly string[], at: number, put: readonly string[], take: 0 | 1) =>
    words.toSpliced(at % words.length, take, ...put)

  test('differs for any word changed, added, or removed', () => {
    fc.assert(
      fc.property(
        sentence,
        fc.nat(),
        fc.option(word, { nil: undefined }),
        fc.constantFrom(0 as const, 1 as const),
        (words, at, put, take) => {
          const changed = other(words, at, put === undefined ? [] : [put], take)
          fc.pre(changed.join(' ') !== words.join(' ') && changed.length > 0)
          expect(hex(changed.join(' '))).not.toBe(hex(words.join(' ')))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('differs for any digit changed, at any position', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z ,.$#%:/-]{0,12}$/),
        fc.nat(9),
        fc.nat(9),
        fc.stringMatching(/^[a-z0-9 ,.!%:/-]{0,12}$/),
        (before, one, two, after) => {
          fc.pre(one !== two)
          expect(hex(before + String(one) + after)).not.toBe(hex(before + String(two) + after))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

test('ignores case, spacing, and the end mark of any sentence', () => {
  const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(words, fc.constantFrom('', '.', '!', '!!', '...', ' .'), (said, end) => {
      const plain = said.join(' ')
      expect(hex(`  ${said.join('  ').toUpperCase()}${end}`)).toBe(hex(plain))
    }),
  )
})

describe('relative times', () => {
  test.each([
    'I went running today.',
    'I saw Anna yesterday',
    'Ich war heute laufen',
    'I just ate',
  ])('%j on two days is two events, and on one day one', (content) => {
    expect(hex(content, NOON)).toBe(hex(content, NOON + 1_000))
    expect(hex(content, NOON)).not.toBe(hex(content, NOON + DAY))
  })

  test.each(['I like running', 'I live in Paris', 'My name is Justin'])(
    '%j on two days is one memory',
    (content) => {
      expect(hex(content, NOON)).toBe(hex(content, NOON + 400 * DAY))
    },
  )
})

test('reads a text of maximum length without backtracking', () => {
  for (const text of ['oh '.repeat(10_000), '!? '.repeat(10_000), "n't ".repeat(8_000)])
    expect(hex(text)).toHaveLength(64)
})
