import { expect, test } from 'vitest'
import { buildShapes, wholeShapes } from './request-shapes.ts'
import { toBody } from './nested-names.ts'

const values = { page: '1', user: 'x', 'user.email': 'a', 'user.role.name': 'b' }

test('names of members become objects in JSON, and names in brackets in forms', () => {
  expect(toBody(values, 'json')).toEqual({ page: '1', user: { email: 'a', role: { name: 'b' } } })
  expect(toBody(values, 'form')).toEqual({ page: '1', 'user[email]': 'a', 'user[role][name]': 'b' })
  expect(toBody({ page: '1' }, 'json')).toEqual({ page: '1' })
  expect(JSON.stringify(toBody({ '__proto__.a': '1' }, 'json'))).toBe('{"__proto__":{"a":"1"}}')
})

const route = { method: 'POST', path: '/users' } as const
const names = ['user', 'user.email', 'user.name']

test('a payload in a member comes with the other members of its object', () => {
  const shapes = buildShapes(route, names).filter(({ position }) => position === 'body user.email')
  const bodies = shapes.map(({ request: { body } }) => body)
  expect(bodies).toContainEqual({ user: { email: '{{payload}}', name: 'first' } })
  expect(bodies).toContainEqual({ 'user[email]': '{{payload}}', 'user[name]': 'first' })
  for (const each of buildShapes(route, names))
    expect(JSON.stringify(each.request)).toContain('{{payload}}')
})

test('a member that is JSON keeps the form of its object', () => {
  const bodies = wholeShapes(route, names).map(({ request: { body } }) => body)
  expect(bodies).toContain('{"user":{"email":{{payload}}}}')
  expect(bodies).toContain('{"user":{"name":"first","email":{{payload}}}}')
})
