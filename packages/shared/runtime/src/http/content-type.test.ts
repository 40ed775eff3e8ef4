import { expect, test } from 'vitest'
import { bodyType } from './content-type.ts'

const refused = expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' })

test.each([
  [null],
  ['application/json'],
  ['Application/JSON'],
  ['application/json;charset=utf-8'],
  ['application/json; charset="UTF-8"'],
  ['application/json ; boundary=x; charset=utf8'],
  ['application/ld+json'],
  ['application/vnd.api.v2+json'],
  ['application/problem+json; profile="a"'],
])('%s is JSON', (header) => {
  expect(bodyType(header)).toBe('json')
})

test.each([
  [''],
  ['text/plain'],
  ['text/json'],
  ['application/jsonp'],
  ['application/json5'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=application/json'],
  ['application/xml, application/json'],
  ['application/+json'],
  ['*/*'],
  ['application/json; charset=utf-16'],
  ['application/json; charset=iso-8859-1'],
  ['application/json; charset='],
])('%j is refused', (header) => {
  expect(() => bodyType(header)).toThrow(refused)
})

test('returns another type of the route without its parameters', () => {
  expect(bodyType('Text/Markdown; charset=UTF-8; variant=x', ['text/markdown'])).toBe(
    'text/markdown',
  )
  expect(bodyType('application/json', ['text/markdown'])).toBe('json')
})

test('requires UTF-8 for other types too', () => {
  expect(() => bodyType('text/markdown; charset=latin1', ['text/markdown'])).toThrow(refused)
})

test('the error lists the accepted types', () => {
  expect(() => bodyType('text/html', ['text/markdown'])).toThrow(
    'Send application/json or text/markdown.',
  )
})
