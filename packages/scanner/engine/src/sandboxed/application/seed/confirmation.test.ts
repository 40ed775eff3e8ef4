import { expect, test } from 'vitest'
import { awaitsConfirmation } from './confirmation.ts'
import { seedValue } from './seed-value.ts'

const rows = (name: string, type: string) =>
  [1, 2].map((row) => seedValue({ name, type, isAccount: true }, row))

test('what an account waits for is confirmed for both accounts', () => {
  for (const name of [
    'verified',
    'email_verified',
    'isConfirmed',
    'is_email_verified',
    'enabled',
  ]) {
    expect(awaitsConfirmation(name, '0')).toBe(true)
    expect(rows(name, 'integer')).toEqual([1, 1])
    expect(rows(name, 'boolean')).toEqual([1, 1])
  }
  expect(awaitsConfirmation('status', "'pending'")).toBe(true)
  expect(awaitsConfirmation('active', '1')).toBe(false)
})

test('a right is neither a confirmation nor a flag of the second account', () => {
  for (const name of ['can_approve', 'is_admin_enabled', 'staff_approved', 'canApprove', 'admin']) {
    expect(awaitsConfirmation(name, '0')).toBe(false)
    expect(rows(name, 'integer')[1]).toBe(0)
    expect(rows(name, 'boolean')[1]).toBe(0)
  }
  expect(awaitsConfirmation('mfa_enabled', '0')).toBe(false)
  expect(rows('canvas', 'integer')).toEqual([1, 2])
})
