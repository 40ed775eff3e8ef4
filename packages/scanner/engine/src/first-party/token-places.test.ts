import { expect, test } from 'vitest'
import { fillRequest, withoutToken } from './fill-request.ts'
import type { KnownRoute } from './find-flows.ts'
import { findTokenHeaders } from './attack-tokens.ts'
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
