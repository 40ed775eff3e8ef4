import { expect, test } from 'vitest'
import { describeMiss } from './describe-miss.ts'

const tries = {
  attempts: 40,
  planned: 40,
  routes: 3,
  hasArrived: false,
  isRefuted: false,
  statuses: undefined,
}

test.each([
  [[400, 422], 'rejected each request as invalid'],
  [[401, 403], 'no account was found'],
  [[404], 'no record or path was found'],
  [[500], 'failed in the application'],
  [[400, 404, 500], 'no request was found that the route accepts'],
])('leaves a location unverified if its route answers only %j', (statuses, text) => {
  const miss = describeMiss({ ...tries, statuses: new Set(statuses) })
  expect(miss).toMatchObject({ status: 'unverified', reason: expect.stringContaining(text) })
})

test('refutes a location only if each payload reached the call', () => {
  const statuses = new Set([200, 400])
  const assess = (own: object) => describeMiss({ ...tries, statuses, ...own })
  expect(assess({ hasArrived: true, isRefuted: true }).status).toBe('refuted')
  expect(assess({ hasArrived: true })).toMatchObject({
    status: 'unverified',
    reason: expect.stringContaining('not with each payload'),
  })
  expect(assess({})).toMatchObject({
    status: 'unverified',
    reason: expect.stringContaining('no request data was seen'),
  })
  expect(assess({ hasArrived: true, isRefuted: true, attempts: 12 }).status).toBe('unverified')
})
