import { expect, test } from 'vitest'
import { CodedError } from '../coded-error.ts'
import { problemResponse } from './problem.ts'

const table = {
  THING_NOT_FOUND: { status: [404], title: 'No such thing', meaning: 'There is none.' },
  ACCESS_DENIED: { status: [401, 403], title: 'Access denied', meaning: 'Not you.' },
  INTERNAL_ERROR: { status: [500], title: 'A fault', meaning: 'Something went wrong.' },
}
const context = { table, instance: '/things/7', requestId: 'request-1' }
const problemOf = async (error: unknown) => {
  const response = problemResponse(error, context)
  return { response, body: await response.json() }
}

test('a coded error becomes the problem of its table entry', async () => {
  const { response, body } = await problemOf(new CodedError('THING_NOT_FOUND'))
  expect(response.status).toBe(404)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/problem+json',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'request-1',
  })
  expect(body).toEqual({
    type: '/problems/thing-not-found',
    title: 'No such thing',
    status: 404,
    detail: 'There is none.',
    instance: '/things/7',
    code: 'THING_NOT_FOUND',
    request_id: 'request-1',
  })
})

test('detail, status, issues, further members and headers are the thrower’s', async () => {
  const { response, body } = await problemOf(
    new CodedError('ACCESS_DENIED', {
      detail: 'Not here.',
      status: 403,
      issues: [{ pointer: '/a', message: 'is required' }],
      extra: { expected: 3 },
      headers: { 'retry-after': '2' },
    }),
  )
  expect(response.status).toBe(403)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(body).toMatchObject({
    detail: 'Not here.',
    status: 403,
    issues: [{ pointer: '/a', message: 'is required' }],
    expected: 3,
  })
})

test('no issues are no member', async () => {
  expect(
    (await problemOf(new CodedError('THING_NOT_FOUND', { issues: [] }))).body,
  ).not.toHaveProperty('issues')
})

test.each([
  ['a plain error', new Error('select secret from users', { cause: 'password' })],
  ['a code that the table lacks', new CodedError('secret', { detail: 'secret' })],
  ['an inherited name', new CodedError('constructor', { detail: 'secret' })],
  ['no error at all', 'secret'],
])('%s is an INTERNAL_ERROR that tells nothing', async (_name, error) => {
  const { response, body } = await problemOf(error)
  expect(response.status).toBe(500)
  expect(body).toMatchObject({ code: 'INTERNAL_ERROR', detail: 'Something went wrong.' })
  expect(JSON.stringify(body)).not.toMatch(/secret|password/)
})

test('headers of an error that is not told are not sent', async () => {
  const { response } = await problemOf(new CodedError('secret', { headers: { 'x-secret': '1' } }))
  expect(response.headers.has('x-secret')).toBe(false)
})
