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

/** What can be said about one call; what is absent is as the client was made. */
export type CallOptions = {
  /** Bounds the whole call, waiting between tries included. */
  timeoutMs?: number | undefined
  /** How often it is tried again. */
  maxRetries?: number | undefined
  signal?: AbortSignal | undefined
  headers?: Record<string, string> | undefined
}

/** Does one operation; the table of operations says what its answer is. */
export type Call = <Answer>(
  operation: Operation,
  request: object,
  options?: CallOptions,
) => Promise<Answer>

export function caller(connection: Connection): Call {
  return async <Answer>(operation: Operation, request: object, options: CallOptions = {}) => {
    assertEnabled(connection)
    // Once for the call and not for a try: a repetition must be known as one.
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
    'This client is switched off (enabled, DAIMON_ENABLED): ask `enabled` before you call.',
  )
}

// A complete carries a reply that has been paid for, and a service that restarts is away for some five
// seconds: six tries more than the first, instead of two, take some seventeen.
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
      // To wait for a moment after the end would only hide what went wrong.
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
    // Made here and not by fetch, so that one that cannot be sent is the caller's error at once.
    headers: new Headers({
      ...own,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...headers,
    }),
    ...(body === undefined ? {} : { body }),
    // A redirect makes a POST a GET.
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
  const what = nameOf(wire)
  const response = await fetchHead(connection, wire, init, deadline)
  const bytes = await whole(response, what, deadline)
  const type = typeOf(response)
  return operation.byteTypes.includes(type) ? bytes : readJson(what, decode(bytes))
}

export const nameOf = ({ method, target }: WireRequest): string =>
  `${method} ${target.split('?')[0]}`
export const typeOf = ({ headers }: Response): string =>
  headers.get('content-type')?.split(';')[0]?.trim() ?? ''

/** An answer that is no error, its body unread. */
export async function fetchHead(
  { fetch, baseUrl }: Connection,
  wire: WireRequest,
  init: RequestInit,
  deadline: Deadline,
): Promise<Response> {
  const what = nameOf(wire)
  let response: Response
  try {
    response = await deadline.race(fetch(`${baseUrl}${wire.target}`, init))
  } catch (cause) {
    if (deadline.signal.aborted) throw deadline.signal.reason
    if (!neverArrived(cause)) throw brokenOff(what, cause)
    const why = `nothing answers at ${baseUrl}; is the service running there?`
    throw new ConnectionFailedError(`${what}: ${why}`, { cause })
  }
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new BadAnswerError(`${what} is redirected: set baseUrl to where the service itself is.`)
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
    `${what}: the connection broke before the whole answer was there.`,
    cause === undefined ? {} : { cause },
  )

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

function readJson(what: string, text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new BadAnswerError(`${what} was answered by no JSON: ${excerpt(text)}`, { cause })
  }
  if (typeof value !== 'object' || value === null) {
    throw new BadAnswerError(`${what} was answered by ${excerpt(text)}`)
  }
  return value
}
