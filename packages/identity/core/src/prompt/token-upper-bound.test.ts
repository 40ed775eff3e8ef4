import fc from 'fast-check'
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base'
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base'
import llama2 from 'llama-tokenizer-js'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../testing/hostile-text.ts'
import { tokenUpperBound } from './token-upper-bound.ts'

const encoders = [
  ['o200k', (text: string) => o200k(text)],
  ['cl100k', (text: string) => cl100k(text)],
  ['Llama 2', (text: string) => llama2.encode(text, false, true).length],
] as const

const lettersArbitrary = (letters: string) =>
  fc.array(fc.constantFrom(...letters), { maxLength: 60 }).map((some) => some.join(''))
const texts = fc.oneof(
  hostileText,
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  lettersArbitrary('abcdefghijklmnopqrstuvwxyz   '),
  lettersArbitrary('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/='),
  lettersArbitrary('0123456789 .,'),
  lettersArbitrary('a \n\t'),
)

/** Reference implementation of the bound, run by run: much slower. */
const asDefined = (text: string): number => {
  const short =
    /^(?:a[mnst]|b[ey]|do|go|he|i[fnst]|m[ey]|no|o[fnr]|so|to|u[ps]|we|A[nst]|B[ey]|Do|Go|He|I[fnst]|M[ey]|No|O[fnr]|So|To|Up|We)$/
  const isWord = (run: string) =>
    short.test(run) ||
    (/^[A-Z]?[a-z]{2,15}$/.test(run) &&
      !/[^aeiouy]{4}|[jqxz][^aeiou]/i.test(run) &&
      3 * run.replaceAll(/[^aeiou]/gi, '').length >= run.length)
  let tokens = text === '' ? 0 : 2
  for (const { 0: run, index } of text.matchAll(/[A-Za-z]+|[^A-Za-z]+/g)) {
    if (isWord(run) && !/[0-9]/.test(text[index - 1] ?? ''))
      tokens += short.test(run) ? 1 : Math.ceil(0.6 * run.length)
    else if (run !== ' ' || index === 0 || index === text.length - 1)
      tokens += Buffer.byteLength(run)
  }
  return tokens
}

const here = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('equals its reference implementation', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        'us',
        'Us',
        'Am',
        'quay',
        'rhythm',
        'Jazz',
        'camelCase',
        'tax',
        ' ',
        '7',
        '.',
      ),
      texts,
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(pieces, (some) => {
      expect(tokenUpperBound(some.join(''))).toBe(asDefined(some.join('')))
    }),
    { numRuns: 5_000 },
  )
})

describe.each(encoders)('is at least the number of tokens: %s', (_, count) => {
  test('for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(count(text)).toBeLessThanOrEqual(tokenUpperBound(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('for prose and code, line by line, and at most three times too large in total', () => {
    const lines = [
      here('../../../../../research/notes/writing.md'),
      here('./token-upper-bound.test.ts'),
    ].flatMap((text) => text.split('\n'))
    for (const line of lines) expect(count(line)).toBeLessThanOrEqual(tokenUpperBound(line))
    const sum = (of: (line: string) => number) => lines.reduce((all, line) => all + of(line), 0)
    expect(sum(tokenUpperBound)).toBeLessThan(3 * sum(count))
  })
})
