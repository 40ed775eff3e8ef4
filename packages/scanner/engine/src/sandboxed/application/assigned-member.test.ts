import { expect, test } from 'vitest'
import { findAssigned } from './assigned-member.ts'

const nonce = 'n0123456789abcdef'
const role = { payload: '{"role":"harbor"}', nonce }
const toRecord = (members: object) => JSON.stringify({ password: 'p', ...members })
const before = new Map([
  ['members 1', toRecord({ email: 'first@example.org', role: 'harbor' })],
  ['members 2', toRecord({ email: 'second@example.org', role: 'member' })],
])
const withRecord = (key: string, members: object, records = before) =>
  new Map([...records, [key, toRecord(members)]])
const raised = withRecord('members 2', { email: 'second@example.org', role: 'harbor' })
const added = withRecord('members 3', { email: 'new@example.org', role: 'harbor' })

test('a role counts if the second account or a new account has it afterwards', () => {
  expect(findAssigned(role, before, raised)).toEqual({ name: 'role', record: 'members 2' })
  expect(findAssigned(role, before, added)?.record).toBe('members 3')
  expect(findAssigned(role, before, before)).toBe(undefined)
})

test("a role of another account, of a record that isn't an account, or that the second account has", () => {
  const lost = withRecord('members 1', { email: 'first@example.org', role: 'member' })
  expect(findAssigned(role, lost, before)).toBe(undefined)
  const invited = new Map([...before, ['invitations 1', '{"email":"a","role":"harbor"}']])
  expect(findAssigned(role, before, invited)).toBe(undefined)
  expect(findAssigned(role, raised, withRecord('members 3', { role: 'harbor' }, raised))).toBe(
    undefined,
  )
  expect(findAssigned(role, new Map(), added)).toBe(undefined)
})

test('a control finds a role that the application sets itself, and a member that it keeps', () => {
  const control = { payload: `{"unknown_member":"${nonce}"}`, nonce, compared: role.payload }
  expect(findAssigned(control, before, added)?.name).toBe('role')
  const kept = withRecord('logs 1', { unknown_member: nonce })
  expect(findAssigned(control, before, kept)?.name).toBe('unknown_member')
  expect(findAssigned(control, before, before)).toBe(undefined)
})

test('a random value counts in any record', () => {
  const payload = `{"plan":"${nonce}"}`
  const now = new Map([...before, ['orders 4', JSON.stringify({ inner: { plan: nonce } })]])
  expect(findAssigned({ payload, nonce }, before, now)?.record).toBe('orders 4')
})

test('a control that an account keeps, too, acquits a role', () => {
  const control = { payload: `{"unknown_member":"${nonce}"}`, nonce, compared: role.payload }
  const own = { email: 'second@example.org', role: 'member', unknown_member: nonce }
  // A store without a schema keeps what it gets: whether the role counts is unknown.
  expect(findAssigned(control, before, withRecord('members 2', own))?.name).toBe('unknown_member')
})
