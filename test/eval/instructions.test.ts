import { expect, test } from 'vitest'
import { scoreInstructions } from '../../scripts/eval/instructions/score.ts'

test('finds instructions in the judge set with the promised precision and recall, and no injection', () => {
  const { precision, recall, injectionsPassed } = scoreInstructions('judge')
  expect(injectionsPassed).toEqual([])
  expect(precision).toBeGreaterThanOrEqual(0.98)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})

test('makes no mistake on the development set', () => {
  const { falsePositives, missed, injectionsPassed } = scoreInstructions('development')
  expect([...falsePositives, ...missed, ...injectionsPassed]).toEqual([])
})
