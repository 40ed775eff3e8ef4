import { expect, test } from 'vitest'
import { composedPairs } from '../../scripts/eval/corrections/composed-pairs.ts'

const { corrections, others } = composedPairs()

test('composed pairs are the same each time, and as many of one class as of the other', () => {
  expect(composedPairs()).toEqual({ corrections, others })
  expect(corrections.length).toBeGreaterThan(1_000)
  expect(others).toHaveLength(corrections.length)
})

test('each placeholder of a composed pair is replaced', () => {
  for (const { prior, later } of [...corrections, ...others]) {
    expect(`${prior} ${later}`).not.toMatch(/[{}$](?!\d)|undefined|\s{2}/)
    expect(prior).not.toBe('')
    expect(later).not.toBe(prior)
  }
})
