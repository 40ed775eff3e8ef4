import { expect, test } from 'vitest'
import { readStatus } from './answer-status.ts'

const answer = (status: number, body: unknown) => ({
  status,
  headers: {},
  body: JSON.stringify(body),
})
const refuse = (code: string) => ({ errors: [{ message: 'no', extensions: { code } }], data: null })

test('reads refusals of GraphQL servers', () => {
  expect(readStatus(answer(200, refuse('UNAUTHENTICATED')))).toBe(401)
  expect(readStatus(answer(200, refuse('FORBIDDEN')))).toBe(403)
})

test('keeps other statuses', () => {
  expect(readStatus(answer(200, refuse('BAD_USER_INPUT')))).toBe(200)
  expect(readStatus(answer(200, { data: { item: null } }))).toBe(200)
  expect(readStatus(answer(404, refuse('FORBIDDEN')))).toBe(404)
  expect(readStatus({ status: 200, headers: {}, body: '{"data":' })).toBe(200)
  expect(readStatus(undefined)).toBeNull()
})
