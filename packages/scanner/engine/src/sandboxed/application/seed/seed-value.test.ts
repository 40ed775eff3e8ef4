import { expect, test } from 'vitest'
import { toSeedUuid } from '../../../protocol/application-job.ts'
import { seedValue } from './seed-value.ts'

const flag = (name: string, isAccount: boolean) =>
  [1, 2].map((row) => seedValue({ name, type: 'boolean', isAccount }, row))

test('a flag gives rights to the first account alone, and is off in other records', () => {
  expect(flag('is_auditor', true)).toEqual([1, 0])
  expect(flag('is_paid', false)).toEqual([0, 0])
  for (const isAccount of [true, false]) {
    expect(flag('is_active', isAccount)).toEqual([1, 1])
    expect(flag('must_reset', isAccount)).toEqual([0, 0])
    expect(flag('is_disabled', isAccount)).toEqual([0, 0])
  }
})

test('a column that refers to another record has the ID of its row', () => {
  expect(seedValue({ name: 'owner_id', type: 'integer' }, 2)).toBe(2)
  expect(seedValue({ name: 'owner_id', type: 'text' }, 2)).toBe(toSeedUuid(2))
  expect(seedValue({ name: 'project_id', type: 'text' }, 1)).toBe(toSeedUuid(1))
  expect(seedValue({ name: 'title', type: 'text' }, 1)).toBe('first')
})
