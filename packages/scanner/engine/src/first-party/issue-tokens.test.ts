import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { signToken } from './issue-tokens.ts'

test('a token passes a check of its signature by the same key only', async () => {
  const token = signToken({ sub: '1', iss: 'office' }, 'a key of the application')
  const check = (key: string) =>
    jwtVerify(token, new TextEncoder().encode(key), { issuer: 'office', algorithms: ['HS256'] })
  await expect(check('a key of the application')).resolves.toMatchObject({ payload: { sub: '1' } })
  await expect(check('another key')).rejects.toThrow('signature')
})
