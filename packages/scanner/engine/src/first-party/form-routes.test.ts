import { expect, test } from 'vitest'
import type { KnownRoute } from './find-flows.ts'
import { addForms } from './form-routes.ts'

const route = (method: 'GET' | 'POST', path: string, own = {}): KnownRoute => ({
  method,
  path,
  own,
  names: ['other'],
  declared: path,
  isGuessed: false,
})

test('a route takes the fields of its form, and keeps the values that its handler demands', () => {
  const [found] = addForms(
    [route('POST', '/books/:id/reviews', { stars: 4, body: '1' })],
    [{ method: 'POST', path: '/books/:id/reviews', fields: { stars: '1', body: '7' }, files: [] }],
  )
  expect(found).toMatchObject({ own: { stars: 4, body: '7' }, names: ['stars', 'body', 'other'] })
})

test('a form names a route whose handler a library makes', () => {
  const form = { method: 'POST', path: '/login', fields: { password: 'p' }, files: [] } as const
  const [, added, ...others] = addForms([route('GET', '/login')], [form, form])
  expect(added).toMatchObject({ method: 'POST', path: '/login', names: ['password'] })
  expect(others).toEqual([])
})

test('a field for files makes a route take them', () => {
  const [found] = addForms(
    [route('POST', '/photos')],
    [{ method: 'POST', path: '/photos', fields: {}, files: ['photo'] }],
  )
  expect(found?.uploads).toEqual({ fields: ['photo'], unpacks: false })
})

test('a form leaves out the names that belong to other handlers of the file', () => {
  const names = Array.from({ length: 12 }, (_, at) => `name${at}`)
  const [found] = addForms(
    [{ ...route('POST', '/search'), names }],
    [{ method: 'POST', path: '/search', fields: { q: '1' }, files: [] }],
  )
  expect(found?.names).toEqual(['q'])
})
