import { describe, expect, test } from 'vitest'
import { type CorrectingPair, pairTables } from '../../scripts/eval/corrections/read-pairs.ts'
import { comparedPairs } from '../../scripts/eval/corrections/talk-pairs.ts'
import { UNSEEN, readOwnConversations } from '../../scripts/eval/own-conversations.ts'
import { isCorrected, shareCorrected } from './is-corrected.ts'
import { wilsonInterval } from '../../scripts/eval/corrections/wilson-interval.ts'

const tables = pairTables()
const { corrections, others } = {
  corrections: tables.flatMap((each) => each.corrections),
  others: tables.flatMap((each) => each.others),
}

const everyTenth = <Each>(all: readonly Each[]): readonly Each[] =>
  all.filter((_each, at) => at % 10 === 0)

describe('the tables', () => {
  test('have enough pairs of enough kinds, each once', () => {
    expect(corrections.length).toBeGreaterThanOrEqual(3_000)
    expect(others.length).toBeGreaterThanOrEqual(3_000)
    expect(new Set(corrections.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(15)
    const pairs = [...corrections, ...others].map(({ prior, later }) => `${prior} / ${later}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  test('name a value of the later message as the current one', () => {
    const isStated = ({ later, current = '' }: CorrectingPair) =>
      later.toLowerCase().includes(current.toLowerCase())
    expect(corrections.filter((pair) => !isStated(pair))).toEqual([])
  })
})

// Every tenth pair; `npm run test:proofs` compares all. The model was fitted to these pairs: this
// holds what it has learned, and measures nothing new.
test('corrections are recognized, and little else is taken for one', () => {
  expect(shareCorrected(everyTenth(corrections))).toBeGreaterThanOrEqual(0.65)
  expect(shareCorrected(everyTenth(others))).toBeLessThanOrEqual(0.02)
})

test('turns of conversations without corrections supersede nothing', () => {
  const pairs = everyTenth(readOwnConversations(UNSEEN)).flatMap(({ items }) =>
    comparedPairs(items),
  )
  expect(pairs.length).toBeGreaterThanOrEqual(500)
  expect(pairs.filter(isCorrected)).toEqual([])
})

test('a Wilson interval contains its proportion and stays between 0 and 1', () => {
  expect(wilsonInterval(0, 0)).toEqual([0, 1])
  for (const [count, total, low, high] of [
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
  ] as const) {
    const [min, max] = wilsonInterval(count, total)
    expect(min).toBeCloseTo(low, 3)
    expect(max).toBeCloseTo(high, 3)
  }
})
