/** One operation of the service as data; the table of operations is generated. */
export type Operation = {
  readonly method: string
  /** With `{name}` for parameters. */
  readonly path: string
  readonly query: readonly string[]
  /** Member with the complete body, if the other members don't form it. */
  readonly bodyName: string | undefined
  /** Content types of responses that are returned as bytes; all others are JSON. */
  readonly byteTypes: readonly string[]
  /** Whether the client may send it again after a lost response. */
  readonly isRepeatable: boolean
  /** Whether it accepts an idempotency key. */
  readonly isKeyed: boolean
}

/** A body that is sent unchanged. */
export type RawBody<ContentType extends string> = {
  body: string | Blob | Uint8Array<ArrayBuffer>
  content_type: ContentType
}

export type WireRequest = {
  readonly method: string
  /** Path and query, relative to the root of the service. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Blob | Uint8Array<ArrayBuffer> | undefined
}

/**
 * The request with a new idempotency key, unless the caller set one as member, turn id, or
 * header.
 */
export function withKey(
  request: object,
  headers: Record<string, string> | undefined,
): Record<string, unknown> {
  const { idempotency_key: key, turn_id: turnId, ...rest } = request as Record<string, unknown>
  const hasKey = [key, turnId].some((value) => value !== undefined && value !== null)
  return hasKey || new Headers(headers).has('idempotency-key')
    ? { ...request }
    : { ...rest, idempotency_key: newIdempotencyKey() }
}

// 128 random bits. Pages over plain HTTP don't have `crypto.randomUUID`.
const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Puts each member of `request` into the path, query, or body, according to the operation. */
export function toRequest(operation: Operation, request: object): WireRequest {
  const members = new Map<string, unknown>(Object.entries(request))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    pathSegment(name, take(members, name)),
  )
  const query = new URLSearchParams()
  for (const name of operation.query) {
    const value = take(members, name) as string | number | boolean | null | undefined
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const target = query.size > 0 ? `${path}?${query}` : path
  const { method } = operation
  const isBodiless = method === 'GET' || method === 'DELETE'
  if (isBodiless) return { method, target, headers: accepting, body: undefined }
  const contentType = members.get('content_type')
  if (typeof contentType === 'string') {
    const body = members.get('body') as NonNullable<WireRequest['body']>
    return { method, target, headers: { ...accepting, 'content-type': contentType }, body }
  }
  const { bodyName } = operation
  const body = toJson(bodyName === undefined ? Object.fromEntries(members) : members.get(bodyName))
  return { method, target, headers: { ...accepting, 'content-type': 'application/json' }, body }
}

// The service rejects NUL, and halves of surrogate pairs, which come from texts that were cut
// between two code units. JSON escapes exactly these halves; an escaped backslash stays.
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g,
    '$1\ufffd',
  )
}

const accepting = { accept: 'application/json, application/problem+json, */*;q=0.5' }

function take(members: Map<string, unknown>, name: string): unknown {
  const value = members.get(name)
  members.delete(name)
  return value
}

// An empty segment would be another path, and dots a parent of it.
function pathSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new TypeError(`${name} must be a nonempty string other than '.' and '..'.`)
  }
  return encodeURIComponent(value)
}
