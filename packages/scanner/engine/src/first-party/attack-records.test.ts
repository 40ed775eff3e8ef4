import { expect, test } from 'vitest'
import { asSecond } from './attack-records.ts'
import type { KnownRoute } from './find-flows.ts'

const route: KnownRoute = {
  method: 'GET',
  path: '/orders/:id',
  declared: '/orders/:id',
  names: [],
  isGuessed: false,
}
const login = [{ method: 'POST' as const, path: '/login', body: { name: 'second' } }]

test('the second account sends its login, or its name in a header', () => {
  expect(asSecond(route, login)).toMatchObject({ before: login })
  expect(asSecond({ ...route, headers: { 'x-user': 'first' } }, undefined)).toMatchObject({
    headers: { 'x-user': 'second' },
  })
  expect(asSecond(route, undefined)).toBeUndefined()
})

test('a token of the first account is never sent for the second one', () => {
  const headers = { authorization: 'Bearer token-of-first' }
  expect(asSecond({ ...route, hasToken: true, headers }, login)).toBeUndefined()
})
