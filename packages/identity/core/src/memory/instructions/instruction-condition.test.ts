import { expect, test } from 'vitest'
import { findCorrections } from '../corrections.ts'
import { hasSameCondition } from './instruction-condition.ts'

test.each([
  [
    'Always add sketches like floor plans when I ask about small kitchen layout problems.',
    'Always combine exact measures with sketches when I ask about complex layout problems.',
  ],
  [
    'I track the opening hours, as you told me to always list exact hours when asked.',
    'Always list exact opening hours when I ask about the shop.',
  ],
])('an instruction under another condition corrects nothing: %s', (prior, later) => {
  expect(hasSameCondition(prior, later)).toBe(false)
  expect(findCorrections(later, [{ id: 'a', content: prior }])).toEqual([])
})

test.each([
  ['Please write to me in English.', 'Please write to me in German from now on.'],
  [
    'Always answer in French when I ask about wine.',
    'Never answer in French when I ask about wine.',
  ],
  ['I call Ann when I am late.', 'I call Ben when I am early.'],
])('other texts can be compared: %s', (prior, later) => {
  expect(hasSameCondition(prior, later)).toBe(true)
})
