import { describe, expect, test } from 'vitest'
import { embedderConformance } from './embedder.conformance.ts'
import { hashingEmbedder } from './hashing-embedder.ts'

embedderConformance('hashing of words and n-grams', hashingEmbedder)

const embedder = hashingEmbedder()
const closeness = async (a: string, b: string): Promise<number> => {
  const [first = new Float32Array(), second = new Float32Array()] = await embedder.embed([a, b])
  return first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0)
}

describe('the hashing embedder', () => {
  test.each([
    ['a typo', 'restaurant', 'restaraunt', 'aeroplane'],
    ['a missing letter', 'Thessaloniki', 'Thesaloniki', 'Copenhagen'],
    ['a word form', 'swimming', 'swims', 'garden'],
    ['a plural', 'the photographs', 'a photograph', 'an umbrella'],
    [
      'a name in a sentence',
      'Where does Konstantinos live?',
      'Konstantinos moved to Oslo',
      'The rent went up',
    ],
    ['a compound', 'Wasserkocher', 'Kocher', 'Fahrrad'],
  ])('places %s closer than an unrelated text', async (_name, text, related, unrelated) => {
    expect(await closeness(text, related)).toBeGreaterThan(
      (await closeness(text, unrelated)) + 0.05,
    )
  })

  test.each([
    ['case', 'Lisbon', 'LISBON'],
    ['accents', 'café', 'cafe'],
    ['composition', 'caf\u00e9', 'cafe\u0301'],
    ['width', 'ｆｅｒｒｙ', 'ferry'],
    ['signs around it', '"ferry!"', 'ferry'],
  ])('ignores %s', async (_name, a, b) => {
    expect(await closeness(a, b)).toBeCloseTo(1, 6)
  })

  test('places unrelated texts as far apart as chance', async () => {
    const unrelated = [
      'quantum chromodynamics',
      'my sourdough starter',
      'Bruxelles Midi',
      '猫が好き',
    ]
    for (const [at, text] of unrelated.entries())
      for (const other of unrelated.slice(at + 1))
        expect(Math.abs(await closeness(text, other))).toBeLessThan(0.2)
  })

  test('returns distinct vectors for texts of punctuation only', async () => {
    expect(await closeness('🦉', '🦉')).toBeCloseTo(1, 6)
    expect(Math.abs(await closeness('🦉', '🦊'))).toBeLessThan(0.2)
  })

  test('limits the weight of a repeated word', async () => {
    expect(await closeness('ferry ferry ferry ferry ferry island', 'island')).toBeGreaterThan(0.2)
  })
})
