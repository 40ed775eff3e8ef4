import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUCKETS, FORM_FEATURES, extractMessageFeatures } from './message-features.ts'

const form = (text: string): string[] => {
  const features = extractMessageFeatures(text)
  return FORM_FEATURES.filter((_name, at) => features.form[at] === 1)
}

describe('the features of a message', () => {
  test('are distinct buckets within the table and zeros or ones, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 4_000 }), (text) => {
        const features = extractMessageFeatures(text)
        expect(new Set(features.buckets).size).toBe(features.buckets.length)
        expect(features.buckets.every((each) => each >= 0 && each < BUCKETS)).toBe(true)
        expect(features.form.every((each) => each === 0 || each === 1)).toBe(true)
        expect(extractMessageFeatures(text)).toEqual(features)
      }),
    )
  })

  test('of a long text come from its beginning and its end', () => {
    const middle = 'x '.repeat(100_000)
    const features = extractMessageFeatures(`Thank you ${middle} thank you.`)
    expect(features.buckets.length).toBeLessThan(3_000)
    for (const bucket of extractMessageFeatures('thank you').buckets.slice(1, 3))
      expect(features.buckets).toContain(bucket)
  })

  test('depend on order', () => {
    expect(extractMessageFeatures('you hate me').buckets).not.toEqual(
      extractMessageFeatures('me hate you').buckets,
    )
  })

  test.each([
    ['Why is it?', ['endsWithQuestion', 'asks', 'beginsWithQuestionWord']],
    ['IT IS TRUE!!', ['endsWithExclamation', 'exclaimsOften', 'hasCapitalizedWord']],
    ['He said "no".', ['quotes']],
    ['Do you like my hat?', ['asksReader', 'mentionsReader', 'mentionsSpeaker']],
  ])('describe the form of %s', (text, names) => {
    expect(form(text)).toEqual(expect.arrayContaining(names))
  })
})
