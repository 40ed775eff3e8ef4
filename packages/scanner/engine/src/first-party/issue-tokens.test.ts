import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isOpened, signToken } from './issue-tokens.ts'

const isSignedBy = (key: string, token: string): boolean => {
  const [head, body, signature] = token.split('.')
  return createHmac('sha256', key).update(`${head}.${body}`).digest('base64url') === signature
}

test('a token has its claims, and the signature of its key only', () => {
  const claims = { sub: '1', iss: 'office' }
  const token = signToken(claims, 'a key of the application')
  const [head = '', body = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ alg: 'HS256' })
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual(claims)
  expect(isSignedBy('a key of the application', token)).toBe(true)
  expect(isSignedBy('another key', token)).toBe(false)
})

test('a token opens a route if a wrong signature gets another answer', () => {
  const answer = (status: number | null, location?: string) => ({
    status,
    hasFired: false,
    effect: '',
    calls: [],
    names: [],
    ...(location !== undefined && { location }),
  })
  expect(isOpened(answer(200), answer(401))).toBe(true)
  expect(isOpened(answer(404), answer(500))).toBe(true)
  expect(isOpened(answer(302, '/home'), answer(302, '/login'))).toBe(true)
  expect(isOpened(answer(500), answer(500))).toBe(false)
  expect(isOpened(answer(400), answer(400))).toBe(false)
  expect(isOpened(answer(401), answer(500))).toBe(false)
  expect(isOpened(answer(302, '/login'), answer(500))).toBe(false)
  expect(isOpened(answer(null), answer(401))).toBe(false)
  expect(isOpened(answer(200), undefined)).toBe(false)
})
