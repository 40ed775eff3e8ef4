import { expect, test } from 'vitest'
import { leadsElsewhere, planForms, readPrefix } from './choose-ids.ts'
import { toParameterValue } from './field-values.ts'
import { plainPath } from './request-shapes.ts'

test('the keys of the list of the same records come first, then other forms of IDs', () => {
  const keys = [
    { path: '/users', values: ['ada'] },
    { path: '/rooms', values: ['r-101', 'r-102'] },
  ]
  const forms = planForms({ path: '/rooms/:room/bookings/:id' }, keys)
  expect(forms).toEqual(['key r-101', 'key r-102', 'key ada', 'uuid', 'object-id'])
  expect(readPrefix('/rooms/:room/bookings/:id')).toBe('/rooms/')
  expect(readPrefix('/rooms')).toBe('/rooms')
})

test('a known key is the value of a parameter, and no other row has it', () => {
  expect(plainPath('/rooms/:slug/price', 'key r-101')).toBe('/rooms/r-101/price')
  expect(toParameterValue('id', 'key r-101', 9)).not.toBe('r-101')
})

test('a key that makes the path of another route names no record', () => {
  const routes = [{ path: '/books/:id' }, { path: '/books/new/' }]
  expect(leadsElsewhere({ path: '/books/:id' }, 'key new', routes)).toBe(true)
  expect(leadsElsewhere({ path: '/books/:id' }, 'key 7', routes)).toBe(false)
})
