import { expect, test } from 'vitest'
import type { KnownRoute } from './find-flows.ts'
import { endsSomething } from './rank-route.ts'

const route = (path: string, name?: string): KnownRoute => ({
  method: 'POST',
  path,
  declared: path,
  names: [],
  isGuessed: false,
  ...(name !== undefined && {
    field: { operation: 'mutation', name, args: [], selection: '' },
  }),
})

test('routes that end something are known by a whole word', () => {
  for (const path of ['/logout', '/plots/1/release/', '/users/remove_user', '/account/password'])
    expect(endsSomething(route(path))).toBe(true)
  for (const path of ['/releases', '/closet', '/orders', '/clearance'])
    expect(endsSomething(route(path))).toBe(false)
  expect(endsSomething(route('/graphql', 'removeUser'))).toBe(true)
  expect(endsSomething(route('/graphql', 'setRole'))).toBe(false)
})
