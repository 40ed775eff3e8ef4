import { PAYLOAD_PLACE } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { asSecond } from './attack-records.ts'
import { namedShapes, recordShapes } from './record-shapes.ts'
import { toFieldValue } from './field-values.ts'
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

test('a visitor sends nothing that only the first account knows', () => {
  const own = {
    id: 1,
    token: toFieldValue('token'),
    email: toFieldValue('email'),
    username: toFieldValue('username'),
    text: 'x',
  }
  const bodies = (fields: NonNullable<KnownRoute['own']>) =>
    namedShapes({ ...route, method: 'POST', own: fields }).map(({ request }) => request.body)
  expect(bodies(own)[0]).toEqual({
    id: PAYLOAD_PLACE,
    token: 'changed-token',
    email: toFieldValue('email', 'changed'),
    username: 'changed',
    text: 'x',
  })
  expect(bodies({ token: own.token })).toEqual([])
  expect(bodies({ id: 1, password: toFieldValue('password') })).toEqual([])
})

test('a change of a record is sent as JSON and as a form, with the types of the handler', () => {
  const own = { note: '1', seats: 3, until: 'soon' }
  const shapes = recordShapes(
    { ...route, method: 'POST', path: '/orders/:id/move', names: ['title', 'seats'], own },
    'idor',
  )
  expect(shapes.map(({ request: { body, body_type: type } }) => [type, body])).toEqual([
    ['json', { note: '2', seats: 3, until: 'soon' }],
    ['form', { note: '2', seats: '3', until: 'soon' }],
    ['json', { title: 'changed', seats: '2' }],
    ['form', { title: 'changed', seats: '2' }],
    ['json', { note: '1', seats: 3, until: 'soon' }],
    ['form', { note: '1', seats: '3', until: 'soon' }],
  ])
  expect(recordShapes({ ...route, path: '/orders/:id' }, 'idor')).toHaveLength(1)
})

test('a record is changed by what the handler demands, as JSON and as a form, without the names of the first account', () => {
  const own = { state: 'open', title: toFieldValue('title'), email: toFieldValue('email') }
  const shapes = recordShapes(
    { ...route, method: 'PUT', names: ['title'], own },
    'missing-authorization',
  )
  const changed = { state: 'open', title: 'changed', email: toFieldValue('email', 'changed') }
  expect(shapes.map(({ request: { body, body_type: type } }) => [type, body])).toEqual([
    ['json', changed],
    ['form', changed],
    ['json', { title: 'changed' }],
    ['form', { title: 'changed' }],
  ])
})

test('a request for a record never has what only its owner knows', () => {
  const shapes = (changes: Partial<KnownRoute>) =>
    recordShapes({ ...route, method: 'POST', ...changes }, 'missing-authorization')
  const collect = { path: '/parcels/:id/collect', names: ['pin', 'passcode', 'session'] }
  const requests = [
    ...shapes({ ...collect, own: { pin: toFieldValue('pin'), sent: { token: 'first-token' } } }),
    ...shapes({ path: '/parcels/:id/collect/:pin' }),
    ...shapes({ path: '/parcels/:id/tokens/{token}' }),
  ].map(({ request }) => JSON.stringify(request))
  expect(requests.length).toBeGreaterThan(4)
  for (const request of requests) expect(request).not.toMatch(/Correct-horse-7|first-token/)
  const [numeric] = shapes({ ...collect, own: { pin: 1, passengers: 3 } })
  expect(numeric?.request.body).toEqual({ pin: 98_765_432, passengers: 3 })
  expect(shapes({ path: '/invitations/:token' })).toEqual([])
})
