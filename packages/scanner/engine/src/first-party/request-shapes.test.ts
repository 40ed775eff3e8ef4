import { PAYLOAD_PLACE } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { toFieldValue } from './field-values.ts'
import { fillRequest } from './fill-request.ts'
import {
  type RouteShape,
  buildShapes,
  memberShapes,
  plainPath,
  wholeShapes,
} from './request-shapes.ts'

test('repeats a text in the field that confirms it', () => {
  const names = ['password', 'password_again', 'confirmPassword', 'password_hint']
  const shapes = buildShapes({ method: 'POST', path: '/change' }, names)
  const forms = shapes.filter(
    ({ request, position }) => position === 'body password' && request.body_type === 'form',
  )
  expect(forms).not.toEqual([])
  for (const { request } of forms)
    expect(request.body).toMatchObject({
      password: PAYLOAD_PLACE,
      password_again: PAYLOAD_PLACE,
      confirmPassword: PAYLOAD_PLACE,
    })
  expect(forms.some(({ request }) => JSON.stringify(request.body).includes('hint'))).toBe(true)
})

test('assigns members in JSON, and in a form next to the fields of the handler', () => {
  const route: RouteShape = { method: 'POST', path: '/me', own: { name: 'first', list: ['1'] } }
  const filled = memberShapes(route).map(({ request }) => fillRequest(request, '{"role":"n1"}'))
  expect(filled.map(({ body }) => body)).toEqual([
    '{"role":"n1"}',
    '{"role":"n1"}',
    { name: 'first', list: ['1'], role: 'n1' },
    { name: 'first', role: 'n1' },
  ])
  const signUp: RouteShape = { ...route, own: { email: toFieldValue('email') } }
  const [, , { request } = { request: undefined }] = memberShapes(signUp)
  expect(request?.body).toMatchObject({ email: 'newuser@example.org' })
  expect(memberShapes({ ...route, method: 'GET' })).toEqual([])
})

test('fills in parameters of a path with the form that they demand', () => {
  expect(plainPath('/shows/:id{[0-9]+}')).toBe('/shows/1')
  expect(plainPath('/shows/:id{[0-9]{1,9}}/notes/:noteId')).toBe('/shows/1/notes/1')
  expect(plainPath('/shows/:id(\\d+)/mail')).toBe('/shows/1/mail')
  expect(plainPath('/pages/:slug([a-z]+(?:-[a-z]+)*)/edit')).toBe('/pages/first/edit')
  expect(plainPath('/shows/{id:int}/mail')).toBe('/shows/1/mail')
})

test('sends a whole body as JSON, and as a text that the handler parses itself', () => {
  const types = wholeShapes({ method: 'PUT', path: '/preferences' }, []).map(
    ({ request: { headers, body_type: type } }) => [headers?.['content-type'], type],
  )
  expect(types).toEqual([
    ['application/json', 'text'],
    [undefined, 'text'],
  ])
})

test('a parameter of the path has the text that its handler demands', () => {
  const route: RouteShape = {
    method: 'GET',
    path: '/media/:name/:id',
    own: { name: 'a-1.png', id: 'other' },
  }
  const paths = (own: RouteShape) =>
    buildShapes(own, ['size']).flatMap(({ request: { path }, position }) =>
      position === 'query size' ? [path] : [],
    )
  expect(new Set(paths(route))).toEqual(new Set(['/media/a-1.png/1']))
  expect(new Set(paths({ ...route, own: {} }))).toEqual(new Set(['/media/first/1']))
})

test('the key of a record is not the name of something in it', () => {
  expect(plainPath('/surveys/:id/metrics/:name', 'key a7')).toBe('/surveys/a7/metrics/first')
  expect(plainPath('/surveys/:id/notes/:noteId', 'key a7')).toBe('/surveys/a7/notes/a7')
  expect(plainPath('/posts/:slug', 'key hello')).toBe('/posts/hello')
})

test('tries a field that sounds like a token against forged requests last', () => {
  const positions = buildShapes({ method: 'GET', path: '/check' }, ['csrf_host', 'size']).map(
    ({ position }) => position,
  )
  expect([...new Set(positions)]).toEqual(['query size', 'query csrf_host'])
})
