import { setTimeout as sleep } from 'node:timers/promises'

import { EmbedderError } from './embedder-error.ts'

export type RequestOptions = {
  readonly apiKey: string | undefined
  /** Per attempt, from the first byte sent to the last received. */
  readonly timeoutMs: number
  readonly attempts: number
  /** Before the second attempt; doubled before each further one. */
  readonly backOffMs: number
  /** A server that requests a longer wait counts as down. */
  readonly backOffMsMax: number
}

/** A response status that isn't worth a retry. */
export class StatusError extends EmbedderError {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Thirty-two vectors of 4,096 numbers are 3 MB; a larger response is invalid. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024

const HINTS: Readonly<Record<number, string>> = {
  401: '. Check the API key',
  403: '. Check the API key',
  404: '. Check the address and the model',
}

type Attempt = { answer: unknown } | { failure: EmbedderError; retryAfterMs: number | undefined }

/**
 * Posts JSON and returns the JSON response. Network failures, timeouts, 429, and 5xx are retried
 * with back-off, or as `Retry-After` says; any other failure rejects at once with an EmbedderError.
 */
export const postJson = async (
  url: URL,
  body: unknown,
  options: RequestOptions,
  signal: AbortSignal | undefined,
): Promise<unknown> => {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted()
    const result = await tryOnce(url, body, options, signal)
    if ('answer' in result) return result.answer
    const delayMs = result.retryAfterMs ?? options.backOffMs * 2 ** (attempt - 1)
    if (attempt >= options.attempts || delayMs > options.backOffMsMax) throw result.failure
    await sleep(delayMs, undefined, signal ? { signal } : {})
  }
}

const tryOnce = async (
  url: URL,
  body: unknown,
  options: RequestOptions,
  signal: AbortSignal | undefined,
): Promise<Attempt> => {
  const late = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }),
      },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, late]) : late,
      // No redirects: the key must reach only the configured server.
      redirect: 'error',
    })
    if (response.ok) return { answer: await readJson(response) }
    await response.body?.cancel()
    const failure = new StatusError(
      response.status,
      `the embedding server returned ${response.status} for ${url.pathname}${HINTS[response.status] ?? ''}`,
    )
    if (response.status !== 429 && response.status < 500) throw failure
    return { failure, retryAfterMs: retryAfterMs(response.headers.get('retry-after')) }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof EmbedderError) throw error
    const what = late.aborted
      ? `the embedding server didn't respond within ${options.timeoutMs} ms`
      : "can't reach the embedding server"
    const failure = new EmbedderError(what, { cause: error })
    return { failure, retryAfterMs: undefined }
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX)
      throw new EmbedderError(`the embedding server returned more than ${ANSWER_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch (error) {
    const type = response.headers.get('content-type') ?? 'no content type'
    throw new EmbedderError(`the embedding server returned invalid JSON (${type})`, {
      cause: error,
    })
  }
}

/** Seconds or a date (RFC 9110, 10.2.3). */
const retryAfterMs = (value: string | null): number | undefined => {
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? 1000 * Number(value) : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
