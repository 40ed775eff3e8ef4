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
import { computeSignals } from '../retrieval-signals.ts'
import { RERANK_DEPTH, rerank } from './rerank.ts'

const look = (index: ReturnType<typeof indexOf>, asked: ReturnType<typeof question>) => {
  const found = computeSignals(index, asked)
  const first = fuseSignals(index, found, Math.max(asked.limit, RERANK_DEPTH))
  return { first, second: rerank(index, found, first) }
}

describe('the reranker', () => {
  test('reorders the candidates and neither adds nor loses any', () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, (memories, asked) => {
        const { first, second } = look(indexOf(...memories), asked)
        expect(new Set(second.best)).toEqual(new Set(first.best))
        expect(second.best.length).toBe(first.best.length)
      }),
    )
  })

  test('keeps the order after its candidates', () => {
    const index = indexOf(
      ...Array.from({ length: RERANK_DEPTH + 40 }, (_, at) => memory(`m${at}`, `ferry ${at}`)),
    )
    const { first, second } = look(index, question('ferry', { limit: RERANK_DEPTH + 40 }))
    expect(second.best.slice(RERANK_DEPTH)).toEqual(first.best.slice(RERANK_DEPTH))
    expect(second.added.size).toBe(RERANK_DEPTH)
  })

  test('reports its contribution: hits have the largest sums of their parts', () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, (memories, asked) => {
        const index = indexOf(...memories)
        const query = { ...asked, text: `${asked.text} ferry` }
        const getSums = (limit: number): number[] =>
          recall(index, { ...query, limit })
            .map(({ parts }) => Object.values(parts).reduce((sum, part) => sum + part, 0))
            .toSorted((a, b) => b - a)
        const all = getSums(100)
        for (const [at, sum] of getSums(query.limit).entries())
          expect(sum).toBeCloseTo(all[at] ?? 0, 3)
      }),
    )
  })
})
