import { ScannerError } from './scanner-error.ts'

/** How to reach a scanner service. */
export type Connection = {
  /** URL of the service; a path is allowed. */
  readonly baseUrl: string
  /** Undefined: anonymous. */
  readonly apiKey: string | undefined
  /** Sent as X-Client-Version. */
  readonly clientVersion: string
  readonly fetch: typeof fetch
  /** Aborts all requests. */
  readonly signal: AbortSignal
  /** Waits for that many milliseconds; injectable for tests. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Called with the reason before the wait for a retry. */
  readonly onRetry?: ((reason: ScannerError) => void) | undefined
}

type RequestInput = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
}

const ATTEMPTS = 5
const BACKOFF_MS = 500
const BACKOFF_MAX_MS = 30_000
/** Statuses worth a retry: a rate limit, or a service that starts or stops. */
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * Sends a request, with up to four retries: every request of this client is repeatable,
 * submissions by their idempotency key. Waits for `Retry-After`, else 0.5 s doubled per attempt;
 * at most 30 s.
 *
 * @throws {ScannerError} of the last attempt.
 */
export const send = async (
  connection: Connection,
  { method, path, headers, body }: RequestInput,
): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await connection
      .fetch(toUrl(connection, path), {
        method,
        // A redirect could send the key to another server.
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
          `No response from ${new URL(connection.baseUrl).host}. Check --api-url and that the service is running.`,
          {},
          cause,
        )
      })
    const isSilent = response instanceof ScannerError
    if (!isSilent && (response.ok || response.status === 304 || response.status === 308))
      return response
    const failure = isSilent ? response : await toProblem(response)
    if (attempt >= ATTEMPTS || (!isSilent && !RETRIED.has(response.status))) throw failure
    connection.onRetry?.(failure)
    await connection.wait(delayMs(response, attempt))
  }
}

/** The base URL can have a path, behind a proxy. */
const toUrl = ({ baseUrl }: Connection, path: string): URL =>
  new URL(path.slice(1), baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)

const delayMs = (response: Response | ScannerError, attempt: number): number => {
  const after =
    response instanceof Response ? Number(response.headers.get('retry-after') ?? NaN) : NaN
  const asked = Number.isFinite(after) ? after * 1_000 : BACKOFF_MS * 2 ** (attempt - 1)
  return Math.min(BACKOFF_MAX_MS, Math.max(0, asked))
}

const toProblem = async (response: Response): Promise<ScannerError> => {
  const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const text = (key: string) => (typeof problem[key] === 'string' ? problem[key] : undefined)
  return new ScannerError(
    text('code') ?? `HTTP_${response.status}`,
    response.status,
    text('detail') ??
      text('title') ??
      `The service returned status ${response.status} without details. Check its logs.`,
    problem,
  )
}
