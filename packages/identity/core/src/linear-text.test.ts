import { describe, expect, test } from 'vitest'
import * as core from './index.ts'
import { TEXT_FUNCTIONS, WITHOUT_TEXT } from './testing/text-functions.ts'
import { TEXT_SHAPES } from './testing/text-shapes.ts'

const CHARACTERS = 32_000
const SMALL = CHARACTERS / 4
/** Processor time of a text of full length that needs no further look: 3 ms a kilobyte. */
const CHEAP_MS = 100
/** What no text may take, on a slow machine with other work: 30 ms a kilobyte. */
const BUDGET_MS = 1_000
/** Four times the text takes four times the time, and by the square sixteen times; halfway on a scale of ratios. */
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

/** What is wrong with the time that a function takes on a shape; `undefined` when it grows with the length alone. */
const faultOf = (read: (text: string) => unknown, shape: (length: number) => string) => {
  const [small, large] = [shape(SMALL), shape(CHARACTERS)]
  // A quarter first: what grows by the square, or worse, must not hold up the run.
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

test('every function that the package exports is tried, or said to read no text', () => {
  const exported = Object.entries(core)
    .filter(([, member]) => typeof member === 'function')
    .map(([name]) => name)
  expect([...Object.keys(TEXT_FUNCTIONS), ...WITHOUT_TEXT].toSorted()).toEqual(exported.toSorted())
})

describe('time grows no faster than the text, whatever its shape', () => {
  test.each(Object.entries(TEXT_FUNCTIONS))('%s', (_name, read) => {
    const faults = Object.entries(TEXT_SHAPES).flatMap(([shape, make]) => {
      const fault = faultOf(read, make)
      return fault === undefined ? [] : [`${shape}: ${fault}`]
    })
    expect(faults).toEqual([])
  })
})

test('there are enough shapes, and each has the length that it is asked for', () => {
  expect(Object.keys(TEXT_SHAPES).length).toBeGreaterThanOrEqual(40)
  for (const shape of Object.values(TEXT_SHAPES)) {
    expect(shape(CHARACTERS).length).toBeGreaterThan(CHARACTERS / 2)
    expect(shape(CHARACTERS).length).toBeLessThanOrEqual(CHARACTERS * 2)
  }
})
