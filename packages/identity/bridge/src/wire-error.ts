export type Protocol = 'ollama' | 'openai'

/** An error of the bridge itself; its message reaches the caller unchanged. */
export class WireError extends Error {
  override readonly name = 'WireError'
  readonly status: number
  readonly code: string
  /** For a 405: the methods allowed at the path. */
  readonly allow: string | undefined
  constructor(
    status: number,
    code: string,
    message: string,
    options: ErrorOptions & { readonly allow?: string } = {},
  ) {
    super(message, options)
    this.allow = options.allow
    this.status = status
    this.code = code
  }
}

/** The protocol of a path; any other path gets Ollama's error format. */
export const detectProtocol = (path: string): Protocol =>
  path.startsWith('/v1/') ? 'openai' : 'ollama'

export const jsonResponse = (body: unknown, status = 200, allow?: string): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      ...(allow === undefined ? {} : { allow }),
    },
  })

/** An error response in the format of its protocol, with a code for programs. */
export const errorResponse = (protocol: Protocol, error: WireError): Response => {
  const { status, code, message, allow } = error
  if (protocol === 'ollama') return jsonResponse({ error: message, code }, status, allow)
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  return jsonResponse({ error: { message, type, param: null, code } }, status, allow)
}
