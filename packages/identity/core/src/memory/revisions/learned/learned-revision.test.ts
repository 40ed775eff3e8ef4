import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignWords } from './alignment.ts'
import { extractFrame } from './frame.ts'
import { findLearnedRevision, isLikelyRevision } from './learned-revision.ts'
import { extractPairFeatures } from './pair-features.ts'
import { type PairText, readPairText } from './pair-text.ts'
import { chooseRevisedSentence, removeRange } from './revised-sentence.ts'
import { predictRevision } from './revision-model.ts'

const read = (content: string): PairText => {
  const text = readPairText(content)
  if (!text) throw new Error(`not readable: ${content}`)
  return text
}
const texts = fc.string({ unit: 'grapheme', maxLength: 240 })

describe('a learned revision', () => {
  test.each([
    ['Our plumber is Mr Ode.', 'Our plumber is Mr Finch now that Mr Ode has retired.'],
    ['My piano teacher is Mrs Ode.', 'Mr Finch took over from Mrs Ode as my piano teacher.'],
    [
      'I prefer aisle seats on planes.',
      "I've gone off aisle seats, I prefer the window on planes.",
    ],
  ])('%s / %s', (prior, later) => {
    expect(findLearnedRevision(prior, later, true)?.probability).toBeGreaterThan(0.8)
  })

  test.each([
    ['I have a tabby called Pickles.', 'I have a second cat called Olive as well.'],
    ['My name is Sam.', 'My name is Sam Smith.'],
    ['On day 4 I bought 7 apples.', 'On day 5 I bought 8 apples.'],
    ['I walked 5 km this morning.', 'The walk did me good, thanks for asking!'],
    ['We close at 5 on weekdays and at 1 on Saturdays.', 'We close at 2 now.'],
  ])('leaves valid: %s / %s', (prior, later) => {
    expect(findLearnedRevision(prior, later, true)).toBeUndefined()
  })

  test.each([
    ['Wohne in der Lmkpstraße', 'Wohne gern'],
    ['Wohne in der bcdfghjstraße é', 'Wohne gern'],
    ['Ich wohne in Rom', 'Ich wohne gern in Rom bei dir'],
  ])('is not searched in another language: %j, %j', (prior, later) => {
    expect(findLearnedRevision(prior, later, true)).toBe(undefined)
  })

  test('names the one value that changed', () => {
    const prior = 'My hourly rate for tutoring is 28.'
    const later = 'Since January my hourly rate for tutoring is 32.'
    const changed = findLearnedRevision(prior, later, true)?.changed
    expect(changed).toMatchObject({ old: { key: '28' }, now: { key: '32' } })
  })

  test('needs a word in common if the later text does not follow closely', () => {
    const [prior, later] = ['My piano teacher is Mrs Ode.', "Correction, it's Mr Finch."]
    expect(findLearnedRevision(prior, later, false)).toBeUndefined()
  })

  test('of any two texts is undefined or has a probability', () => {
    fc.assert(
      fc.property(texts, texts, fc.boolean(), (prior, later, isRecent) => {
        const found = findLearnedRevision(prior, later, isRecent)
        expect(found?.probability ?? 1).toBeLessThanOrEqual(1)
        expect(typeof isLikelyRevision(prior, later)).toBe('boolean')
      }),
    )
  })
})

test('words that are members of every object are words like any other', () => {
  const [prior, later] = [
    read('The constructor is toString.'),
    read('The constructor is __proto__ now.'),
  ]
  expect([...extractFrame(prior, later)]).toContain('<same>')
  expect(
    Number.isFinite(findLearnedRevision(prior.content, later.content, true)?.probability ?? 0),
  ).toBe(true)
})

test('a frame tells kept, changed, and new values apart, and which words are near them', () => {
  const prior = read('The call with Paula is on Friday at 9:30.')
  const frame = extractFrame(prior, read('They pushed the call to 10:30 on Friday, in room 4.'))
  for (const phrase of [
    'to <time!> on',
    'on <weekday=>',
    'room <number>',
    'pushed .. <same>',
    '~push .. <same>',
    'SVE& pushed',
    '< on <weekday=>',
  ])
    expect(frame).toContain(phrase)
})

test('features of any two texts have the same names, and are finite and not negative', () => {
  const getRarity = (): number => 3
  const names = Object.keys(
    extractPairFeatures(read('a b'), read('c d'), { rarityOf: getRarity, rule: 'none' }),
  )
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [prior, later] = [readPairText(one), readPairText(other)]
      if (!prior || !later) return
      const features = extractPairFeatures(prior, later, { rarityOf: getRarity, rule: 'statement' })
      expect(Object.keys(features)).toEqual(names)
      for (const value of Object.values(features)) expect(value).toBeGreaterThanOrEqual(0)
      expect(Object.values(features).every(Number.isFinite)).toBe(true)
    }),
  )
})

test('a revised sentence lies within its text, and the rest has nothing that was not in it', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [prior, later] = [readPairText(one), readPairText(other)]
      const range = prior && later && chooseRevisedSentence(prior, later, () => 1)
      if (range === undefined) return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThan(range.start)
      expect(range.end).toBeLessThanOrEqual(one.length)
      const rest = removeRange(one, range)
      expect(rest.replaceAll(/\s/g, '')).toBe(
        (one.slice(0, range.start) + one.slice(range.end)).replaceAll(/\s/g, ''),
      )
    }),
  )
})

test.each([
  ['The 4th floor is ours.', 'We have the 5th floor.', { otherNumeralBefore: 1 }],
  ['Room 4 is ours.', 'We have room 5.', { otherNumeralAfter: 1 }],
  ['I was born in 78.', '87 and not 78', { deniesOld: 1, numeralsSame: 1 }],
])('features of numbers: %s / %s', (prior, later, expected) => {
  const context = { rarityOf: () => 3, rule: 'none' } as const
  expect(extractPairFeatures(read(prior), read(later), context)).toMatchObject(expected)
})

test('an alignment has at most as many common words as either text', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const [prior, later] = [readPairText(one), readPairText(other)]
      if (!prior || !later) return
      const { common, longestRun } = alignWords(prior.words, later.words)
      expect(common).toBeLessThanOrEqual(Math.min(prior.words.length, later.words.length))
      expect(longestRun).toBeLessThanOrEqual(common)
      const whole = alignWords(prior.words, prior.words)
      expect(whole).toMatchObject({ replaced: 0, deleted: 0, inserted: 0, tail: 0 })
    }),
  )
})

test('a model with a feature that this version does not extract is refused', () => {
  const model = { bias: 0, phrases: {}, steps: { unheard: [[0, 1]] }, rarity: {}, rarityMax: 8 }
  expect(() => predictRevision(model, read('a b'), read('c d'), 'none')).toThrow(/unheard/)
})
