import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  indexOf,
  manyMemories,
  memory,
  question,
  questionArbitrary,
} from '../../testing/memory-arbitrary.ts'
import { firstOrder } from '../first-order.ts'
import { recall } from '../rank.ts'
import { recallArms } from '../recall-arms.ts'
import { CANDIDATES, secondLook } from './second-look.ts'

const look = (index: ReturnType<typeof indexOf>, asked: ReturnType<typeof question>) => {
  const found = recallArms(index, asked)
  const first = firstOrder(index, found, Math.max(asked.limit, CANDIDATES))
  return { first, second: secondLook(index, found, first) }
}

describe('the second look', () => {
  test('orders what the first order found anew, and neither adds nor loses any of it', () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, (memories, asked) => {
        const { first, second } = look(indexOf(...memories), asked)
        expect(new Set(second.best)).toEqual(new Set(first.best))
        expect(second.best.length).toBe(first.best.length)
      }),
    )
  })

  test('leaves alone what comes after its candidates', () => {
    const index = indexOf(
      ...Array.from({ length: CANDIDATES + 40 }, (_, at) => memory(`m${at}`, `ferry ${at}`)),
    )
    const { first, second } = look(index, question('ferry', { limit: CANDIDATES + 40 }))
    expect(second.best.slice(CANDIDATES)).toEqual(first.best.slice(CANDIDATES))
    expect(second.added.size).toBe(CANDIDATES)
  })

  test('says what it added: the parts of a hit add up to its place', () => {
    fc.assert(
      fc.property(manyMemories, questionArbitrary, (memories, asked) => {
        const sums = recall(indexOf(...memories), { ...asked, text: `${asked.text} ferry` }).map(
          ({ parts }) => Object.values(parts).reduce((sum, part) => sum + part, 0),
        )
        for (let at = 1; at < sums.length; at += 1)
          expect(sums[at]).toBeLessThanOrEqual((sums[at - 1] ?? 0) + 1e-4)
      }),
    )
  })
})
