import { expect, test } from 'vitest'
import { findTokenScheme } from './token-scheme.ts'

test.each([
  ['Bearer', "const token = req.headers.authorization?.replace('Bearer ', '')"],
  ['Bearer', "const [scheme, token] = (headers.authorization ?? '').split(' ')"],
  ['Bearer', "if (header.startsWith('Bearer ')) verify(header.slice(7))"],
  ['Bearer', 'app.use(expressjwt({ secret, algorithms }))'],
  [
    'Token',
    "const { authorization } = req.headers\nif (authorization.split(' ')[0] === 'Token') next()",
  ],
  ['Token', 'authentication_classes = [TokenAuthentication]'],
  ['JWT', "ExtractJwt.fromAuthHeaderWithScheme('JWT')"],
  [
    '',
    'const token = req.headers.authorization\nif (!token) return res.sendStatus(401)\njwt.verify(token, key)',
  ],
  ['', "const token = req.header('Authorization');\nconst user = sessions.get(token)"],
])('tokens come after %j in %s', (scheme, source) => {
  expect(findTokenScheme([source])).toBe(scheme)
})
