import { expect, test } from 'vitest'
import { fillRequest, withoutToken } from './fill-request.ts'
import type { KnownRoute } from './find-flows.ts'
import { findTokenHeaders } from './attack-tokens.ts'
import { TOKEN_PLACE } from './forged-token.ts'
import { toProbeRequest } from './replay-request.ts'
import { findTokenPlaces } from './token-places.ts'

const routeWith = (path: string, names: readonly string[]): KnownRoute => ({
  method: 'POST',
  path,
  names,
  declared: path,
  isGuessed: false,
})

test('puts a token into the path, the query, and the body by the names of parameters', () => {
  const route = routeWith('/shared/:token/:page', ['invitation', 'title'])
  const plain = { method: 'POST', path: '/shared/1/1', body: { title: 'a' } } as const
  const places = findTokenPlaces(route, plain)
  expect(places.map(({ position }) => position)).toEqual([
    'path',
    'query invitation',
    'body invitation',
  ])
  const [inPath, , inBody] = places.map(({ request }) => fillRequest(request, '{"sub":"1"}'))
  expect(inPath?.path).toMatch(/^\/shared\/ey[\w-]+\.ey[\w-]+\.[\w-]+\/1$/)
  expect(inBody?.body).toMatchObject({ title: 'a', invitation: expect.stringMatching(/^ey/) })
})

test('the same request without its token has an empty place', () => {
  const [{ request } = { request: undefined }] = findTokenPlaces(routeWith('/a/:token', []), {
    method: 'GET',
    path: '/a/1',
  })
  expect(request && withoutToken(request)).toEqual({ method: 'GET', path: '/a/' })
})

test('a request without its token keeps its other credentials', () => {
  const basic = { authorization: 'Basic Zmlyc3Q6eA==' }
  const request = { method: 'GET', path: '/a', headers: basic } as const
  expect(withoutToken({ ...request, query: { token: TOKEN_PLACE } })).toEqual({
    ...request,
    query: { token: '' },
  })
  const cookie = `session=${TOKEN_PLACE}`
  expect(withoutToken({ ...request, headers: { ...basic, cookie } })).toEqual(request)
  const bearer = { authorization: `Bearer ${TOKEN_PLACE}` }
  expect(withoutToken({ ...request, headers: bearer })).toEqual({ method: 'GET', path: '/a' })
})

test('a forged token is compared with one whose claims say nothing about an account', () => {
  const request = { method: 'GET', path: '/a', query: { token: TOKEN_PLACE } } as const
  const { bare, irrelevant } = toProbeRequest(
    { request, payload: '{"sub":"1"}', oracle: 'forged-token' },
    { text: 'n1', canary: 'n1', word: 'n1' },
  )
  expect(bare?.query).toEqual({ token: '' })
  const [, claims = ''] = (irrelevant?.query?.['token'] ?? '').split('.')
  const names = Object.keys(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object)
  expect(names.toSorted()).toEqual(['exp', 'iat', 'jti'])
})

test('a header has a token once, whichever part finds it', () => {
  const headers = { 'x-access-token': '1', 'x-ticket': '1', 'x-csrf-token': '1' }
  const plain = { method: 'GET', path: '/a', headers } as const
  const inPlaces = findTokenPlaces(routeWith('/a', []), plain).map(({ position }) => position)
  const inHeaders = findTokenHeaders("req.get('x-access-token'); req.get('x-ticket')")
  expect(inPlaces).toEqual(['x-ticket'])
  expect(inHeaders.flatMap((each) => Object.keys(each))).toEqual([
    'authorization',
    'x-access-token',
  ])
})
