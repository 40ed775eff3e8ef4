import { choose } from '@daimon/testkit'
import { describe, expect, test } from 'vitest'
import { TEXT_FUNCTIONS } from './testing/text-functions.ts'
import { TEXT_SHAPES } from './testing/text-shapes.ts'

const CHARACTERS = 32_000
const SMALL = CHARACTERS / 4
/** CPU time for a text of full length below which no ratio is measured: 3 ms per kilobyte. */
const CHEAP_MS = 100
/** Limit for any text, on a slow machine under load: 30 ms per kilobyte. */
const BUDGET_MS = 1_000
/**
 * Four times the text takes four times the time if linear and sixteen times if quadratic; this is
 * between, on a log scale.
 */
const GROWTH_MAX = 8
const ATTEMPTS = 3

const processorMs = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const least = (work: () => unknown): number =>
  Math.min(...Array.from({ length: ATTEMPTS }, () => processorMs(work)))

/** Describes excessive run time of a function on a shape; `undefined` if the time is linear. */
const findSlowness = (read: (text: string) => unknown, shape: (length: number) => string) => {
  const [small, large] = [shape(SMALL), shape(CHARACTERS)]
  // A quarter first: quadratic or worse time must not stall the run.
  const first = processorMs(() => read(small))
  if (first > BUDGET_MS / 2) return `${first} ms for ${SMALL} characters`
  if (processorMs(() => read(large)) < CHEAP_MS) return undefined
  const largeMs = least(() => read(large))
  const growth =
    largeMs /
    Math.max(
      1,
      least(() => read(small)),
    )
  if (largeMs > BUDGET_MS) return `${largeMs} ms for ${CHARACTERS} characters`
  return growth > GROWTH_MAX && largeMs > CHEAP_MS
    ? `${growth} times the time for four times the text`
    : undefined
}

describe('run time is linear in the text, whatever its shape', () => {
  const shapes = Object.entries(TEXT_SHAPES)
  const functions = Object.entries(TEXT_FUNCTIONS).map(
    ([name, read], place) =>
      [
        name,
        read,
        choose({
          // Of four functions, each gets other shapes.
          sample: shapes.filter((_, at) => at % 4 === place % 4),
          whole: shapes,
        }),
      ] as const,
  )
  test.each(functions)('%s', (_name, read, some) => {
    const faults = some.flatMap(([shape, make]) => {
      const fault = findSlowness(read, make)
      return fault === undefined ? [] : [`${shape}: ${fault}`]
    })
    expect(faults).toEqual([])
  })
})

test('has enough shapes, each of the requested length', () => {
  expect(Object.keys(TEXT_SHAPES).length).toBeGreaterThanOrEqual(40)
  for (const shape of Object.values(TEXT_SHAPES)) {
    expect(shape(CHARACTERS).length).toBeGreaterThan(CHARACTERS / 2)
    expect(shape(CHARACTERS).length).toBeLessThanOrEqual(CHARACTERS * 2)
  }
})
