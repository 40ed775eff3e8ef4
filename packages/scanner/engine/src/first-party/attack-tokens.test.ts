import { expect, test } from 'vitest'
import { findTokenHeaders } from './attack-tokens.ts'
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
