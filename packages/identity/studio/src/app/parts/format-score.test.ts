import { expect, test } from 'vitest'
import { formatScore } from './format-score.ts'

test.each([
  [0, '0.00'],
  [0.004, '<0.01'],
  [0.0099, '<0.01'],
  [0.01, '0.01'],
  [0.626, '0.63'],
  [1, '1.00'],
])('formats the score %d as %s', (score, text) => {
  expect(formatScore(score)).toBe(text)
})
