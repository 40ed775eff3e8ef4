import { type Connection } from './client-options.ts'
import { type Deadline, startDeadline } from './deadline.ts'
import {
  BadAnswerError,
  ConnectionFailedError,
  DisabledError,
  excerpt,
  statusError,
} from './errors.ts'
import { isWorthRepeating, neverArrived, retryDelayMs } from './retry.ts'
import { type Operation, toRequest, type WireRequest, withKey } from './to-request.ts'

/** Options of one call. Default: the options of the client. */
export type CallOptions = {
  /** Time limit of the call in milliseconds, including retries. */
  timeoutMs?: number | undefined
  /** Maximum number of retries. */
  maxRetries?: number | undefined
  /** Aborts the call; the reason of the signal is thrown. */
  signal?: AbortSignal | undefined
  /** Further request headers. */
  headers?: Record<string, string> | undefined
}

/** Executes one operation; the table of operations determines the type of its response. */
export type Call = <Answer>(
  operation: Operation,
  request: object,
  options?: CallOptions,
) => Promise<Answer>

export function caller(connection: Connection): Call {
  return async <Answer>(operation: Operation, request: object, options: CallOptions = {}) => {
    assertEnabled(connection)
    // One key for all attempts of the call, so the service recognizes a retry.
    const keyed = operation.isKeyed ? withKey(request, options.headers) : request
    const wire = toRequest(operation, keyed)
    const deadline = startDeadline(options.timeoutMs ?? connection.timeoutMs, options.signal)
    try {
      return (await tryUntilDone(connection, operation, wire, deadline, options)) as Answer
    } finally {
      deadline.clear()
    }
  }
}

export function assertEnabled({ enabled }: Connection): void {
  if (enabled) return
  throw new DisabledError(
    'This client is disabled (option enabled or DAIMON_ENABLED). Check client.enabled before you call it.',
  )
}

// A complete contains a reply that has been paid for, and a restart of the service takes about 5 s:
// six retries instead of two wait for about 17 s.
const keyedPatience = 3

async function tryUntilDone(
  connection: Connection,
  operation: Operation,
  wire: WireRequest,
  deadline: Deadline,
  { maxRetries = connection.maxRetries, headers = {} }: CallOptions,
): Promise<unknown> {
  const triesMax = 1 + maxRetries * (operation.isKeyed ? keyedPatience : 1)
  const init = toInit(connection, wire, headers, deadline.signal)
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(connection, operation, wire, init, deadline)
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.signal.reason
      const delayMs = retryDelayMs(error, tries, Math.random())
      const isLast = tries >= triesMax || !isWorthRepeating(error, operation.isRepeatable)
      // Waiting until the time limit would replace this error with a timeout.
      if (isLast || delayMs >= deadline.remainingMs()) throw error
      await deadline.sleep(delayMs)
    }
  }
}

export function toInit(
  { apiKey }: Connection,
  { method, headers: own, body }: WireRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
): RequestInit {
  return {
    method,
    // Created here, so that an invalid header throws a TypeError before any attempt.
    headers: new Headers({
      ...own,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...headers,
    }),
    ...(body === undefined ? {} : { body }),
    // A redirect would turn a POST into a GET.
    redirect: 'manual',
    signal,
  }
}

async function tryOnce(
  connection: Connection,
  operation: Operation,
  wire: WireRequest,
  init: RequestInit,
  deadline: Deadline,
): Promise<unknown> {
  const what = describeRequest(wire)
  const response = await fetchHead(connection, wire, init, deadline)
  const bytes = await whole(response, what, deadline)
  const type = getContentType(response)
  return operation.byteTypes.includes(type) ? bytes : readJson(what, decode(bytes))
}

export const describeRequest = ({ method, target }: WireRequest): string =>
  `${method} ${target.split('?')[0]}`
export const getContentType = ({ headers }: Response): string =>
  headers.get('content-type')?.split(';')[0]?.trim() ?? ''

/** A successful response whose body is unread. */
export async function fetchHead(
  { fetch, baseUrl }: Connection,
  wire: WireRequest,
  init: RequestInit,
  deadline: Deadline,
): Promise<Response> {
  const what = describeRequest(wire)
  let response: Response
  try {
    response = await deadline.race(fetch(`${baseUrl}${wire.target}`, init))
  } catch (cause) {
    if (deadline.signal.aborted) throw deadline.signal.reason
    if (!neverArrived(cause)) throw brokenOff(what, cause)
    const why = `no service at ${baseUrl}. Start the service, or check baseUrl.`
    throw new ConnectionFailedError(`${what}: ${why}`, { cause })
  }
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new BadAnswerError(
      `${what}: the server returned a redirect. Set baseUrl to the address of the service itself.`,
    )
  }
  if (response.ok) return response
  const text = decode(await whole(response, what, deadline))
  throw statusError(response.status, response.headers, text, Date.now())
}

async function whole(
  response: Response,
  what: string,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await deadline.race(response.arrayBuffer()))
  } catch (cause) {
    if (deadline.signal.aborted) throw deadline.signal.reason
    throw brokenOff(what, cause)
  }
}

export const brokenOff = (what: string, cause?: unknown): ConnectionFailedError =>
  new ConnectionFailedError(
    `${what}: the connection closed before the complete response arrived. Check the service and retry.`,
    cause === undefined ? {} : { cause },
  )

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function readJson(what: string, text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new BadAnswerError(
      `${what}: the response is not JSON: ${excerpt(text)}. Check baseUrl.`,
      { cause },
    )
  }
  if (typeof value !== 'object' || value === null) {
    throw new BadAnswerError(`${what}: unexpected response: ${excerpt(text)}. Check baseUrl.`)
  }
  return value
}
