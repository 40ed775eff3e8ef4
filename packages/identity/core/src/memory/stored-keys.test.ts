import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentKeyBefore, foldKeyBefore } from '../testing/stored-keys-before.ts'
import { contentHash } from './content-hash.ts'
import { nearDuplicateKey } from './near-duplicate.ts'

const hex = (key: Uint8Array): string => Buffer.from(key).toString('hex')
const toKeys = (text: string, atMs: number) => [
  hex(contentHash(text)),
  hex(nearDuplicateKey(text, atMs)),
]
const keysBefore = (text: string, atMs: number) => [
  hex(contentKeyBefore(text)),
  hex(foldKeyBefore(text, atMs)),
]

type Recorded = { readonly text: string; readonly atMs: number; readonly keys: readonly string[] }

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../testing/stored-keys.json'), 'utf8'),
) as readonly Recorded[]

const toCharacters = (text: string): string[] => Array.from(text)

/** Characters that the key rules depend on, oversampled. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...toCharacters(' .,!?;:…。\'’‘ʼ"-()\t\r\n\u00a0\u2003\u2028\u3000\ufeff'),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ..."n't 're 'll 've can't cannot won't shan't i'm don't I’m oh ah hmm hmmm um umm uh well so ok okay".split(
        ' ',
      ),
      ...'hey btw anyway hi hello and but or because today ago just now on monday last week'.split(
        ' ',
      ),
      'by the way',
      'you know',
      'i mean',
      'aujourd’hui',
      ' and ',
      ', ',
      ' - ',
      '...',
      '\r\n',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...toCharacters('aznABZ019_éßİıΣςﬁ½Ａ'),
      '\u0301',
      '\u0323',
      '\u0345',
      '\u200d',
      '\u00ad',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
)
const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))
const run = fc
  .tuple(piece, fc.integer({ min: 2, max: 80 }))
  .map(([repeated, times]) => repeated.repeat(times))
const long = fc.array(fc.oneof(piece, run), { maxLength: 8 }).map((pieces) => pieces.join(''))
const moment = fc.integer({ min: 0, max: 4e12 })

describe('stored keys stay unchanged', () => {
  test('for the recorded texts', () => {
    expect(recorded.length).toBeGreaterThan(100)
    for (const { text: said, atMs, keys } of recorded)
      expect({ said, keys: toKeys(said, atMs) }).toEqual({ said, keys })
  })

  test.each([
    ['a text of any characters', fc.string({ unit: 'binary', maxLength: 60 }), 2_000],
    ['a text of what the rules look at', text, 10_000],
    ['a text with long runs of it', long, 4_000],
  ] as const)('for %s', (_name, arbitrary, numRuns) => {
    fc.assert(
      fc.property(arbitrary, moment, (said, atMs) => {
        expect(toKeys(said, atMs)).toEqual(keysBefore(said, atMs))
      }),
      { numRuns },
    )
  })
})
