import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Embedder } from './embedder.ts'

const EVERYDAY = [
  'My name is Ana and I live in Lisbon.',
  'What did we say about the ferry?',
  'Der Zug fährt um neun.',
  '昨日、猫と海へ行きました。',
  'أحب القهوة',
]
const ODD = [
  '',
  ' ',
  '\n',
  '!?',
  '🦉',
  '🦉🦊',
  '👩‍💻',
  'e\u0301',
  '\u200b',
  '\u0001',
  '{"a":1}',
  '<b>',
]

const vectorLength = (vector: Float32Array): number => Math.hypot(...vector)
const cosine = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** Checks the guarantees of every embedder. `make` may take seconds. */
export const embedderConformance = (
  name: string,
  make: () => Embedder | Promise<Embedder>,
): void => {
  describe(`${name} is an embedder`, () => {
    let embedder: Embedder
    beforeAll(async () => {
      embedder = await make()
    })
    const embedOne = async (text: string): Promise<Float32Array> => {
      const [vector, ...rest] = await embedder.embed([text])
      expect(rest).toHaveLength(0)
      return vector ?? new Float32Array()
    }

    test('has an id for its space and a dimension', () => {
      expect(embedder.id).toMatch(/\S/)
      expect(embedder.id.length).toBeLessThanOrEqual(255)
      expect(Number.isInteger(embedder.dimension) && embedder.dimension > 0).toBe(true)
    })

    test('returns one unit-length vector of its dimension per text, for any text', async () => {
      const texts = [...EVERYDAY, ...ODD]
      const vectors = await embedder.embed(texts)
      expect(vectors).toHaveLength(texts.length)
      for (const vector of vectors) {
        expect(vector).toBeInstanceOf(Float32Array)
        expect(vector).toHaveLength(embedder.dimension)
        expect(vectorLength(vector)).toBeCloseTo(1, 4)
      }
    })

    test('keeps the order of the texts and embeds a batch like single texts', async () => {
      const texts = [...EVERYDAY, ...ODD, ...EVERYDAY.toReversed()]
      const batch = await embedder.embed(texts)
      for (const [at, text] of texts.entries())
        expect(cosine(batch[at] ?? new Float32Array(), await embedOne(text))).toBeCloseTo(1, 4)
    })

    test('returns the same vector each time, also from another instance', async () => {
      const other = await make()
      const first = await embedder.embed(EVERYDAY)
      expect(other.id).toBe(embedder.id)
      expect(await embedder.embed(EVERYDAY)).toEqual(first)
      expect(await other.embed(EVERYDAY)).toEqual(first)
    })

    test('distinguishes different texts', async () => {
      const vectors = await embedder.embed(EVERYDAY)
      for (const [at, vector] of vectors.entries())
        for (const other of vectors.slice(at + 1)) expect(cosine(vector, other)).toBeLessThan(0.95)
    })

    test('accepts a text of 32 kB, of one word or of many', async () => {
      for (const text of ['a'.repeat(32_768), 'ferry '.repeat(5_461), '猫'.repeat(10_922)])
        expect(vectorLength(await embedOne(text))).toBeCloseTo(1, 4)
    })

    test('returns no vectors for no texts', async () => {
      expect(await embedder.embed([])).toEqual([])
    })

    test('rejects when its signal is aborted and continues to work', async () => {
      const reason = new Error('no longer wanted')
      await expect(embedder.embed(EVERYDAY, AbortSignal.abort(reason))).rejects.toThrow(
        'no longer wanted',
      )
      expect(await embedder.embed(EVERYDAY, new AbortController().signal)).toHaveLength(
        EVERYDAY.length,
      )
    })

    test('returns finite numbers for any text', async () => {
      const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(texts, async (some) => {
          const vectors = await embedder.embed(some)
          expect(vectors.map((vector) => Math.abs(vectorLength(vector) - 1) < 1e-4)).toEqual(
            some.map(() => true),
          )
        }),
        { numRuns: 25 },
      )
    })
  })
}
