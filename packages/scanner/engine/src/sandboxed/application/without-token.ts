import type { ProofRequest } from '@daimon/scanner-api'

/** A JSON Web Token (RFC 7519), whose header is an object. */
const TOKEN = /\beyJ[\w-]{2,2000}\.[\w-]{2,8000}\.[\w-]{0,2000}/

/** The request without what a session brings, and without tokens wherever they are. */
export const withoutToken = (request: ProofRequest): ProofRequest => {
  const { authorization: _token, cookie: _cookie, ...headers } = request.headers ?? {}
  return {
    ...request,
    path: request.path.replace(TOKEN, 'none'),
    headers: withoutTokens(headers),
    ...(request.query && { query: withoutTokens(request.query) }),
  }
}

const withoutTokens = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !TOKEN.test(value)))
