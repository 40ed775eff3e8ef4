import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexOf, manyMemories, memory, question } from '../testing/memory-arbitrary.ts'
import { recall } from './rank.ts'

describe('any query gets an answer', () => {
  const index = indexOf(memory('a', 'a.b*c (d) [e] {f} ^g$ h|i \\ferry'), memory('b', 'cat'))
  const getIds = (text: string) => recall(index, question(text)).map(({ id }) => id)

  test.each([
    '.*',
    '(',
    '[',
    '\\',
    '^ferry$',
    'fer+y',
    'ferry(?=x)',
    '{',
    '%',
    "'; drop table memories --",
  ])('ignores punctuation: %s', (text) => {
    expect(() => recall(index, question(text))).not.toThrow()
    expect(getIds(`${text} ferry`)).toContain('a')
  })

  test('accepts 32 kB', () => {
    const long = Array.from({ length: 6_000 }, (_, at) => `w${at}`).join(' ')
    expect(long.length).toBeGreaterThan(32_768)
    expect(getIds(`${long} ferry`)).toEqual(['a'])
  })

  test('accepts any characters and returns the same answer again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), manyMemories, (text, memories) => {
        const some = indexOf(...memories)
        expect(recall(some, question(text))).toEqual(recall(some, question(text)))
      }),
    )
  })
})
