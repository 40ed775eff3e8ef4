import { expect, test } from 'vitest'
import { findTokenHeaders, joinSources } from './attack-tokens.ts'
import { TOKEN_PLACE } from './forged-token.ts'

test('finds headers of its own for a token, as a text and as a parameter', () => {
  const text = `def gate(x_gateway_token: Annotated[str, Header()]): ...
def tablet(x_tablet_token: str = Header(...)): ...
token = request.headers.get("X-Partner-JWT")
other = request.headers.get("X-Request-Id")`
  const found = findTokenHeaders(text).flatMap((headers) => Object.keys(headers))
  expect(found).toEqual(['authorization', 'x-gateway-token', 'x-tablet-token', 'x-partner-jwt'])
  expect(findTokenHeaders('').at(-1)).toEqual({ authorization: `Bearer ${TOKEN_PLACE}` })
})

test('takes a few schemes alone, with the usual one first', () => {
  const text = Array.from(
    { length: 40 },
    (_, at) => `if (authorization !== 'Scheme${String.fromCodePoint(97 + (at % 26))}') fail()`,
  ).join('\n')
  const found = findTokenHeaders(text)
  expect(found).toHaveLength(4)
  expect(found[0]).toEqual({ authorization: `Bearer ${TOKEN_PLACE}` })
})

test('reads all sources, or those with tokens if they are long', () => {
  const sources = ['const a = 1', 'jwt.decode(token)', 'jwt.verify(token)']
  expect(joinSources(sources)).toBe(sources.join('\n'))
  expect(joinSources(sources, 40)).toBe('jwt.decode(token)\njwt.verify(token)')
  expect(joinSources(sources, 10)).toBe('jwt.decode')
})
