import { expect, test } from 'vitest'
import { findFormProof, hiddenFields, withFormProof } from './form-proof.ts'

const NO_COOKIES = new Map<string, string>()
const FORM = `<form><input type="hidden" name="_csrf" value="a1"><input name="q" value="x">
  <input value="7" type=hidden name="page"></form>`

test('reads hidden fields of a page, whatever the order of their attributes', () => {
  expect(hiddenFields(FORM)).toEqual({ _csrf: 'a1', page: '7' })
})

test('finds the token in a form, in the head, or in a cookie for scripts', () => {
  expect(findFormProof(FORM, NO_COOKIES)).toEqual({ field: '_csrf', value: 'a1' })
  const head = { field: undefined, value: 'b2' }
  expect(findFormProof('<meta name="csrf-token" content="b2">', NO_COOKIES)).toEqual(head)
  expect(findFormProof('<meta content="b2" name="csrf-token">', NO_COOKIES)).toEqual(head)
  expect(findFormProof('', new Map([['XSRF-TOKEN', 'b%32']]))).toEqual(head)
  expect(findFormProof('<input type="hidden" name="page" value="7">', NO_COOKIES)).toBeUndefined()
  expect(findFormProof('{"data":{"csrfToken":"b2"}}', NO_COOKIES)).toEqual(head)
  expect(findFormProof('{"token":"b2"}', NO_COOKIES, true)).toEqual(head)
  expect(findFormProof('{"token":"b2"}', NO_COOKIES)).toBeUndefined()
  expect(findFormProof('{"csrf":{"csrf":{"csrf":{"csrf":"b2"}}}}', NO_COOKIES)).toBeUndefined()
})

test('adds the token to requests that change something', () => {
  const proof = { field: '_csrf', value: 'a1' }
  const body = { text: 'x' }
  const form = withFormProof({ method: 'POST', path: '/', body, body_type: 'form' }, proof)
  expect(form.body).toEqual({ text: 'x', _csrf: 'a1' })
  const file = withFormProof({ method: 'POST', path: '/', body, body_type: 'multipart' }, proof)
  expect(file.body).toEqual({ text: 'x', _csrf: 'a1' })
  const json = withFormProof({ method: 'PATCH', path: '/', body, body_type: 'json' }, proof)
  expect([json.body, json.headers?.['x-csrf-token']]).toEqual([body, 'a1'])
  const member = { text: 'x', _csrf: '1' }
  const own = withFormProof({ method: 'POST', path: '/', body: member, body_type: 'json' }, proof)
  expect(own.body).toEqual({ text: 'x', _csrf: 'a1' })
  const guessed = { 'x-shop-csrf': 'first-token', accept: '*/*' }
  const named = withFormProof({ method: 'PUT', path: '/', headers: guessed }, proof)
  expect(named.headers).toMatchObject({ 'x-shop-csrf': 'a1', accept: '*/*' })
  const read = { method: 'GET', path: '/' } as const
  expect(withFormProof(read, proof)).toBe(read)
})
