import { expect, test } from 'vitest'

import document from '../../../../spec/identity.openapi.json' with { type: 'json' }
import { errorClasses, StatusError, statusError } from './errors.ts'

const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('has a class for each error status of the document', () => {
  const statuses = new Set(
    operations
      .flatMap(({ responses }: { responses: object }) => Object.keys(responses))
      .map(Number)
      .filter((status) => status >= 400),
  )
  for (const status of statuses) expect(Object.keys(errorClasses)).toContain(String(status))
  const classes = Object.values(errorClasses)
  expect(new Set(classes).size).toBe(classes.length)
  for (const [status, Class] of Object.entries(errorClasses)) {
    const error = statusError(Number(status), new Headers(), '', 0)
    expect(error).toBeInstanceOf(Class)
    expect(error.name).toBe(Class.name)
  }
})

test('contains the detail, code, status, and request id', () => {
  const text = JSON.stringify({
    code: 'BOT_NOT_FOUND',
    detail: 'Avatar not found.',
    request_id: 'r1',
  })
  const error = statusError(404, new Headers(), text, 0)
  expect(error.message).toBe('Avatar not found. (BOT_NOT_FOUND, status 404, request r1)')
  expect(error).toMatchObject({ code: 'BOT_NOT_FOUND', requestId: 'r1', issues: [] })
})

test.each(['', '<h1>Bad gateway</h1>', '"text"', '[]', 'null', '{"error":"no code"}', '{"code":'])(
  'doesn’t treat %j as a problem document',
  (text) => {
    const headers = new Headers({ 'x-request-id': 'r2' })
    const error = statusError(502, headers, text, 0)
    expect(error).toBeInstanceOf(StatusError)
    expect(error).toMatchObject({ code: null, problem: null, requestId: 'r2', issues: [] })
  },
)
