import type { Api } from './protocols/protocol.ts'

/** An error of the proxy itself; its message reaches the caller unchanged. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.code = code
  }
}

/** Error types of Anthropic by status; others are `invalid_request_error` or `api_error`. */
const ANTHROPIC_TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
}

const toBody = (api: Api, { status, code, message }: ProxyError): object => {
  const type = status < 500 ? 'invalid_request_error' : undefined
  if (api === 'openai')
    return { error: { message, type: type ?? 'server_error', param: null, code } }
  return {
    type: 'error',
    error: { type: ANTHROPIC_TYPES[status] ?? type ?? 'api_error', message: `${code}: ${message}` },
  }
}

/** An error response as the provider would send it, so that its clients understand it. */
export const errorResponse = (api: Api, error: ProxyError): Response =>
  new Response(JSON.stringify(toBody(api, error)), {
    status: error.status,
    headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' },
  })
