import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { problemResponse } from './problem.ts'

const table = {
  THING_NOT_FOUND: { status: [404], title: 'No such thing', meaning: 'There is none.' },
  ACCESS_DENIED: { status: [401, 403], title: 'Access denied', meaning: 'Not you.' },
  INTERNAL_ERROR: { status: [500], title: 'A fault', meaning: 'Something went wrong.' },
}
const context = { table, instance: '/things/7', requestId: 'request-1' }
const toProblem = async (error: unknown) => {
  const response = problemResponse(error, context)
  return { response, body: await response.json() }
}

test('turns a coded error into the problem of its table entry', async () => {
  const { response, body } = await toProblem(new ApiError('THING_NOT_FOUND'))
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

test('keeps the detail, status, issues, members, and headers of the error', async () => {
  const { response, body } = await toProblem(
    new ApiError('ACCESS_DENIED', {
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

test('a detail that the thrower leaves to the table ends with the remedy', async () => {
  const withRemedy = {
    ...table,
    THING_NOT_FOUND: { ...table.THING_NOT_FOUND, remedy: 'List the things.' },
  }
  const response = problemResponse(new ApiError('THING_NOT_FOUND'), {
    ...context,
    table: withRemedy,
  })
  expect(await response.json()).toMatchObject({ detail: 'There is none. List the things.' })
})

test('omits issues when there are none', async () => {
  expect(
    (await toProblem(new ApiError('THING_NOT_FOUND', { issues: [] }))).body,
  ).not.toHaveProperty('issues')
})

test.each([
  ['a plain error', new Error('select secret from users', { cause: 'password' })],
  ['a code that the table lacks', new ApiError('secret', { detail: 'secret' })],
  ['an inherited name', new ApiError('constructor', { detail: 'secret' })],
  ['no error at all', 'secret'],
])('turns %s into an INTERNAL_ERROR without details', async (_name, error) => {
  const { response, body } = await toProblem(error)
  expect(response.status).toBe(500)
  expect(body).toMatchObject({ code: 'INTERNAL_ERROR', detail: 'Something went wrong.' })
  expect(JSON.stringify(body)).not.toMatch(/secret|password/)
})

test('sends no headers of an internal error', async () => {
  const { response } = await toProblem(new ApiError('secret', { headers: { 'x-secret': '1' } }))
  expect(response.headers.has('x-secret')).toBe(false)
})
