import { expect, test } from 'vitest'
import type { KnownRoute } from './find-flows.ts'
import { listForms, listWays, toRequest } from './login-request.ts'

const route = (names: readonly string[], own: KnownRoute['own']): KnownRoute => ({
  method: 'POST',
  path: '/signup',
  names,
  declared: '/signup',
  isGuessed: false,
  ...(own && { own }),
})

test('a schema that refuses unknown fields gets those that the handler names, first', () => {
  const signUp = route(['path', 'email', 'password'], { email: '1', password: '1' })
  const bodies = listForms(signUp).map((form) => toRequest(signUp, 'second', form).body)
  const own = { email: 'second@example.org', password: 'Correct-horse-7' }
  expect(bodies.slice(0, 2)).toEqual([own, own])
  expect(bodies.slice(2).map((body) => Object.keys(body as object))).toEqual([
    ['path', 'email', 'password'],
    ['path', 'email', 'password'],
  ])
})

test('fields without a password, or all that are known, are tried in one way', () => {
  expect(listForms(route(['email', 'password'], undefined))).toHaveLength(2)
  expect(listForms(route(['email', 'password'], { email: '1' }))).toHaveLength(2)
  expect(listForms(route(['password'], { password: '1' }))).toHaveLength(2)
  expect(listWays(route(['email', 'password'], undefined))).toHaveLength(4)
})

test('leaves out tokens against forged requests, which the page of a form gives', () => {
  const login = route(['_csrf', 'email', 'password'], undefined)
  const [form = { type: 'json' }] = listForms(login)
  expect(Object.keys(toRequest(login, 'first', form).body as object)).toEqual(['email', 'password'])
})

test('a login gets no fields but those of an account, first', () => {
  const login = route(['authorization', 'email', 'password', 'error'], undefined)
  const [way, , form] = listWays(login)
  for (const each of [way, form])
    expect(toRequest(login, 'first', each ?? { type: 'json' }).body).toEqual({
      email: 'first@example.org',
      password: 'Correct-horse-7',
    })
})
