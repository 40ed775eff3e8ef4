import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signToken } from './issue-tokens.ts'

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
