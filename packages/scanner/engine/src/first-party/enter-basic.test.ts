import { expect, test } from 'vitest'
import { SEED_PASSWORD } from '../protocol/application-job.ts'
import { asSecondBasic, toBasic } from './enter-basic.ts'

test('the header of the second account has its name in the same form', () => {
  const toHeader = (name: string) => toBasic(name, SEED_PASSWORD)
  expect(asSecondBasic(toHeader('first'))).toBe(toHeader('second'))
  expect(asSecondBasic(toHeader('first@example.org'))).toBe(toHeader('second@example.org'))
  expect(asSecondBasic('Bearer first')).toBe('Bearer first')
})
