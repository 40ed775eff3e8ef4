import { createHash } from 'node:crypto'
import { NONCE_PLACE } from '@daimon/scanner-api'

/** Placeholder for a token whose claims are the payload and whose signature is random. */
export const TOKEN_PLACE = '{{payload:token}}'

/** When forged tokens expire, in seconds. */
export const FAR = 4_102_444_800

/** What every token may have: code that accepts it doesn't ask who its user is. */
export const IRRELEVANT_CLAIMS = JSON.stringify({ exp: FAR, iat: 1, jti: NONCE_PLACE })

const encode = (text: string): string => Buffer.from(text).toString('base64url')

/** A JSON Web Token with these claims, signed by no key. */
export const forgeToken = (claims: string): string => {
  const signature = createHash('sha256').update(claims).digest('base64url')
  return `${encode('{"alg":"HS256","typ":"JWT"}')}.${encode(claims)}.${signature}`
}
