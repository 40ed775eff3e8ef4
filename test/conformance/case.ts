/** One case of `cases/*.json`; see the README in this directory. */
export type Case = {
  name: string
  /**
   * Connects directly to the identity service, or to a port without a listener; by default through
   * the proxy.
   */
  connect?: 'kernel' | 'refused'
  client?: { timeout_ms?: number; max_retries?: number; enabled?: boolean; api_key?: string }
  faults?: unknown[]
  steps: Step[]
  /** How many requests the proxy has seen at the end, by their beginning. */
  requests?: Record<string, number>
  /** All complete requests that the proxy has seen carry the same idempotency key. */
  one_key?: boolean
  /** Why a browser can't keep the client's guarantee. */
  not_in_browsers?: string
}

export type Step = {
  /** A method of the client, `prepare_turn`, or of one of its resources, `memories.list`. */
  call: string
  with?: Record<string, unknown>
  options?: { timeout_ms?: number; max_retries?: number; headers?: Record<string, string> }
  generate?: Script
  /** Aborted as soon as the proxy has seen such a request. */
  abort_at?: string
  /** Only the page at the cursor, instead of all items. */
  page?: boolean
  keep?: string
  expect?: unknown
  fails?: Failure
}

/** The behavior of the model. */
export type Script = {
  reply?: string
  /** A message object instead of a text. */
  message?: object
  /** Parts of a streamed reply: texts or message objects. */
  pieces?: (string | object)[]
  throws?: string
  restarts_kernel?: boolean
  /** Text that its prompt must contain. */
  is_told?: string
}

export type Failure = {
  /**
   * `aborted` and `thrown` mean each language's own error for an abort, and for what `generate`
   * throws.
   */
  class: string
  code?: string | null
  status?: number
  pointers?: string[]
  reply?: string
  has_request_id?: boolean
  message?: string
}

/** Fills in `$name.member` from kept results, and `{"$repeat": [text, times]}`. */
export function fill(value: unknown, kept: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string' && value.startsWith('$')) return lookUp(value.slice(1), kept)
  if (Array.isArray(value)) return value.map((item) => fill(item, kept))
  if (typeof value !== 'object' || value === null) return value
  if ('$repeat' in value) {
    const [text, times] = value.$repeat as [string, number]
    return text.repeat(times)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fill(member, kept)]),
  )
}

function lookUp(path: string, kept: Readonly<Record<string, unknown>>): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    const found = (at as Record<string, unknown>)[name]
    if (found === undefined) throw new Error(`No result was kept as $${path}`)
    return found
  }, kept)
}

/**
 * Differences between `actual` and `expected`; members that `expected` does not name may have any
 * value.
 */
export function differences(actual: unknown, expected: unknown, at = 'result'): string[] {
  if (typeof expected !== 'object' || expected === null)
    return actual === expected ? [] : [`${at} is ${show(actual)}, not ${show(expected)}`]
  if ('$length' in expected) {
    const { length } = actual as { length: number }
    return length === expected.$length ? [] : [`${at} has ${length}, not ${show(expected.$length)}`]
  }
  if ('$has' in expected) {
    const has = (actual as string[]).includes(expected.$has as string)
    return has ? [] : [`${at} lacks ${show(expected.$has)}: ${show(actual)}`]
  }
  if (typeof actual !== 'object' || actual === null) return [`${at} is ${show(actual)}`]
  if (Array.isArray(expected) && (actual as unknown[]).length !== expected.length)
    return [`${at} is ${show(actual)}`]
  return Object.entries(expected).flatMap(([name, member]) =>
    differences((actual as Record<string, unknown>)[name], member, `${at}.${name}`),
  )
}

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? 'absent'
