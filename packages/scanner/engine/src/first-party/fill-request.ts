import { NONCE_PLACE, PAYLOAD_PLACE, type ProofRequest } from '@daimon/scanner-api'
import { TOKEN_PLACE, forgeToken } from './forged-token.ts'

/** Placeholder for the payload without encoding of slashes and dots in a path. */
export const RAW_PLACE = '{{payload:raw}}'
/** Placeholder for the payload in Base64, as in cookies and tokens. */
export const BASE64_PLACE = '{{payload:base64}}'

/** The name of a field of a form in whose place the members of the payload are. */
export const MEMBERS_PLACE = '{{payload:members}}'

export const withNonce = (text: string, nonce: string): string =>
  text.replaceAll(NONCE_PLACE, nonce)

const IS_CREDENTIAL = /^(?:authorization|cookie)$/i

/**
 * The request with an empty text in place of its token, or without the header for credentials that
 * brings it. Other credentials stay: the token alone must make the difference.
 */
export const withoutToken = ({ headers, ...request }: ProofRequest): ProofRequest => {
  const kept = Object.entries(headers ?? {}).filter(
    ([name, value]) => !(IS_CREDENTIAL.test(name) && value.includes(TOKEN_PLACE)),
  )
  const rest = kept.length === 0 ? request : { ...request, headers: Object.fromEntries(kept) }
  return JSON.parse(JSON.stringify(rest).replaceAll(TOKEN_PLACE, '')) as ProofRequest
}

/** Inserts a payload into a request, encoded for its position. */
export const fillRequest = (request: ProofRequest, payload: string): ProofRequest => {
  const { path, query, headers, body, ...rest } = request
  const base64 = Buffer.from(payload).toString('base64')
  const fill = (text: string, value = payload): string =>
    text
      .replaceAll(PAYLOAD_PLACE, () => value)
      .replaceAll(BASE64_PLACE, () => base64)
      .replaceAll(TOKEN_PLACE, () => forgeToken(payload))
  return {
    ...rest,
    path: path
      .replaceAll(TOKEN_PLACE, () => forgeToken(payload))
      .replaceAll(BASE64_PLACE, () => encodeURIComponent(base64))
      .replaceAll(PAYLOAD_PLACE, () => encodeURIComponent(payload))
      .replaceAll(TOKEN_PLACE, () => forgeToken(payload))
      // Always encodes characters that would end the request line.
      .replaceAll(RAW_PLACE, () =>
        payload.replaceAll(/[^\x21-\x7e]|#/g, (found) => encodeURIComponent(found)),
      ),
    ...(query ? { query: mapValues(query, (text) => fill(text)) } : {}),
    ...(headers
      ? {
          headers: mapValues(headers, (text) =>
            fill(text, payload.replaceAll(/[^\x20-\x7e]/g, ' ')),
          ),
        }
      : {}),
    ...(body === undefined ? {} : { body: withMembers(fillJson(body, fill)) }),
  }
}

type Json = NonNullable<ProofRequest['body']> | null

const fillJson = (value: Json, fill: (text: string) => string): Json => {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map((each) => fillJson(each, fill))
  return typeof value === 'object' && value !== null
    ? mapValues(value, (each) => fillJson(each, fill))
    : value
}

/** Fields of a form have no other text than that of a member. */
const withMembers = (body: Json): Json => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { [MEMBERS_PLACE]: text, ...rest } = body
  if (typeof text !== 'string') return body
  const members = JSON.parse(text) as Readonly<Record<string, string>>
  return { ...rest, ...members }
}

const mapValues = <T>(values: Readonly<Record<string, T>>, change: (value: T) => T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
