import { ScannerError } from './scanner-error.ts'

export type Connection = {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly clientVersion: string
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
  /** Waits; a test hands in one that does not. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Is told why a request is sent again, before the wait. */
  readonly onRetry?: ((reason: ScannerError) => void) | undefined
}

type Sent = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
}

const ATTEMPTS = 5
const BACKOFF_MS = 500
const BACKOFF_MAX_MS = 30_000
/** Worth another try: too many at once, or a service that is starting or going. */
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * Sends a request and repeats it while that makes sense: every request of this client may be repeated, submissions
 * by their idempotency key. `Retry-After` is honoured. Throws a ScannerError.
 */
export const send = async (
  connection: Connection,
  { method, path, headers, body }: Sent,
): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await connection
      .fetch(urlOf(connection, path), {
        method,
        // A redirect could lead the key to somebody else.
        redirect: 'manual',
        signal: connection.signal,
        headers: {
          accept: 'application/json',
          'x-client-version': connection.clientVersion,
          ...(connection.apiKey === undefined ? {} : { 'x-api-key': connection.apiKey }),
          ...headers,
        },
        ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      })
      .catch((cause: unknown) => {
        if (connection.signal.aborted) throw connection.signal.reason
        return new ScannerError(
          'UNREACHABLE',
          0,
          `No answer from ${new URL(connection.baseUrl).host}`,
          {},
          cause,
        )
      })
    const isSilent = response instanceof ScannerError
    if (!isSilent && (response.ok || response.status === 304 || response.status === 308))
      return response
    const failure = isSilent ? response : await problemOf(response)
    if (attempt >= ATTEMPTS || (!isSilent && !RETRIED.has(response.status))) throw failure
    connection.onRetry?.(failure)
    await connection.wait(delayMs(response, attempt))
  }
}

/** A service may lie below a path of a proxy. */
const urlOf = ({ baseUrl }: Connection, path: string): URL =>
  new URL(path.slice(1), baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)

const delayMs = (response: Response | ScannerError, attempt: number): number => {
  const after =
    response instanceof Response ? Number(response.headers.get('retry-after') ?? NaN) : NaN
  const asked = Number.isFinite(after) ? after * 1_000 : BACKOFF_MS * 2 ** (attempt - 1)
  return Math.min(BACKOFF_MAX_MS, Math.max(0, asked))
}

const problemOf = async (response: Response): Promise<ScannerError> => {
  const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const text = (key: string) => (typeof problem[key] === 'string' ? problem[key] : undefined)
  return new ScannerError(
    text('code') ?? `HTTP_${response.status}`,
    response.status,
    text('detail') ?? text('title') ?? `The service answered ${response.status}`,
    problem,
  )
}
