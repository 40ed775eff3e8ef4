export type Protocol = 'ollama' | 'openai'

/** What the bridge says by itself when it cannot do a thing; the words go to the caller as they are. */
export class WireError extends Error {
  override readonly name = 'WireError'
  readonly status: number
  readonly code: string
  /** Of a 405: the methods that are answered there. */
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

/** Which protocol a path belongs to; what is neither is told as Ollama tells it. */
export const protocolOf = (path: string): Protocol =>
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

/** An error in the shape of its protocol, with a code that a program can tell. */
export const errorResponse = (protocol: Protocol, error: WireError): Response => {
  const { status, code, message, allow } = error
  if (protocol === 'ollama') return jsonResponse({ error: message, code }, status, allow)
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  return jsonResponse({ error: { message, type, param: null, code } }, status, allow)
}
