import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  indexOf,
  manyMemories,
  memory,
  question,
  questionArbitrary,
} from '../../testing/memory-arbitrary.ts'
import { fuseSignals } from '../fused-ranking.ts'
import { recall } from '../rank.ts'
import { rerank } from '../rerank/rerank.ts'
import { computeSignals } from '../retrieval-signals.ts'
import trained from './generated/relevance.json' with { type: 'json' }
import { RELEVANCE_FEATURES, extractRelevanceFeatures } from './relevance-features.ts'
import { compileRelevance, predictRelevance } from './relevance-model.ts'

describe('the relevance model', () => {
  test('has inputs of different names, so that a new signal takes the place of none', () => {
    expect(new Set(RELEVANCE_FEATURES).size).toBe(RELEVANCE_FEATURES.length)
  })

  test('has a mean, a positive deviation, and a weight for each input', () => {
    const size = trained.inputs.length
    expect([trained.means.length, trained.deviations.length, trained.weights.length]).toEqual([
      size,
      size,
      size,
    ])
    expect(trained.deviations.every((deviation) => deviation > 0)).toBe(true)
    expect(compileRelevance(trained).weights).toHaveLength(size)
  })

  test('is rejected if it needs a feature that this version does not extract', () => {
    const inputs = ['cosine', 'cosine*moonPhase']
    const model = { inputs, means: [0, 0], deviations: [1, 1], weights: [1, 1], bias: 0 }
    expect(() => compileRelevance(model)).toThrow('unknown feature: moonPhase')
  })

  test('multiplies the features of an input', () => {
    const model = { inputs: ['cosine*hasName'], means: [0], deviations: [1], weights: [2], bias: 0 }
    const row = new Float32Array(RELEVANCE_FEATURES.length)
    row[RELEVANCE_FEATURES.indexOf('cosine')] = 0.5
    expect(predictRelevance(compileRelevance(model), row)).toBe(0.5)
    row[RELEVANCE_FEATURES.indexOf('hasName')] = 1
    expect(predictRelevance(compileRelevance(model), row)).toBeCloseTo(1 / (1 + Math.exp(-1)))
  })
})

test('each memory has a finite value for each relevance feature, whatever the query', () => {
  fc.assert(
    fc.property(manyMemories, questionArbitrary, (memories, asked) => {
      const index = indexOf(...memories)
      const found = computeSignals(index, asked)
      const first = fuseSignals(index, found, 20)
      const { best, added, rowOf } = rerank(index, found, first)
      const { terms } = found
      const given = { index, text: asked.text, terms, found, first, slots: best, added, rowOf }
      for (const row of extractRelevanceFeatures(given)) {
        expect(row).toHaveLength(RELEVANCE_FEATURES.length)
        expect(row.every(Number.isFinite)).toBe(true)
      }
    }),
  )
})

test('a memory that names another person scores lower than one that names the one in the query', () => {
  const index = indexOf(
    memory('right', 'Farrusca was at the vet on Monday'),
    memory('wrong', 'Biscuit was at the vet on Monday'),
  )
  const [first, second] = recall(index, question('When was our Farrusca at the vet?'))
  expect(first?.id).toBe('right')
  expect(first?.score).toBeGreaterThan(2 * (second?.score ?? 0))
})
