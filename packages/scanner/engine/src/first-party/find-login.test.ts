import { expect, test } from 'vitest'
import type { KnownRoute } from './find-flows.ts'
import { isLoginRoute, joinLogins, listLogins } from './find-login.ts'

const post = (path: string, names: readonly string[] = []): KnownRoute => ({
  method: 'POST',
  path,
  names,
  declared: path,
  isGuessed: false,
})

test('a login is recognized with and without a slash at the end of its path', () => {
  for (const path of ['/api/token', '/api/token/', '/sessions/', '/auth/', '/accounts/login/'])
    expect(isLoginRoute(post(path))).toBe(true)
  for (const path of ['/tokens/:id/revoke', '/users/', '/api/register/', '/logout/'])
    expect(isLoginRoute(post(path, ['password']))).toBe(false)
})

test('a short name of a password is one', () => {
  expect(isLoginRoute(post('/auth/enter', ['name', 'pw']))).toBe(true)
  expect(isLoginRoute(post('/auth/enter', ['name', 'power']))).toBe(false)
})

test('a login for a role comes after those of users, and joins no session of a user', () => {
  const paths = ['/admin/login', '/login', '/staff/sign-in', '/api/login']
  const sorted = ['/login', '/api/login', '/admin/login', '/staff/sign-in']
  expect(listLogins(paths.map((path) => post(path))).map(({ path }) => path)).toEqual(sorted)
  const [user = [], api = [], admin = [], staff = []] = sorted.map((path) => [
    { method: 'POST' as const, path },
  ])
  expect(joinLogins(user, api)).toEqual([...user, ...api])
  expect(joinLogins(user, admin)).toEqual(user)
  expect(joinLogins(admin, staff)).toEqual([...admin, ...staff])
})

test('a path like an entrance is a login only if it takes a password', () => {
  for (const path of ['/enter/', '/members/access', '/v1/auth', '/sign_in', '/logon'])
    expect(isLoginRoute(post(path, ['number', 'pin']))).toBe(true)
  expect(isLoginRoute(post('/enter/', ['title']))).toBe(false)
})
