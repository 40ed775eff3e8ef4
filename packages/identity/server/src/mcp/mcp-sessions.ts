import { ApiError } from '@daimon/runtime'

/** One client's connection: over Streamable HTTP, or over a stream of the older SSE transport. */
export type McpSession = {
  readonly kind: 'http' | 'sse'
  readonly id: string
  /** The credential that opened the session; for any other, it doesn't exist. */
  readonly credentialId: string
  /** Number of open streams; a client with one is present even if it is silent. */
  readonly openStreams: () => number
  readonly close: () => Promise<void>
}

type Entry = { readonly session: McpSession; usedAtMs: number }

/** Long enough for a desktop host that sleeps over lunch. */
const IDLE_MS = 60 * 60 * 1000
const SWEEP_MS = 60 * 1000
/** Killed hosts never close sessions: beyond this, the least recently used one is closed. */
const PER_CREDENTIAL_MAX = 64
/** A session uses about 100 kB at most, plus its replay log. */
const SESSIONS_MAX = 1024
const DRAIN_MS = 10_000

/** The MCP sessions of this process: only connections; all data is in the database. */
export class McpSessions {
  readonly #entries = new Map<string, Entry>()
  readonly #inFlight = new Set<Promise<unknown>>()
  readonly #now: () => Date
  readonly #sweeper: NodeJS.Timeout
  #isClosing = false

  constructor(now: () => Date) {
    this.#now = now
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS)
    this.#sweeper.unref()
  }

  get size(): number {
    return this.#entries.size
  }

  /** Makes room for one session; throws RATE_LIMITED if other credentials use all of it. */
  admit(credentialId: string): void {
    if (this.#isClosing)
      throw new ApiError('READY_DEGRADED', {
        detail: 'The service is stopping.',
        headers: { 'retry-after': '2' },
      })
    this.#sweep()
    const own = [...this.#entries.values()].filter(
      ({ session }) => session.credentialId === credentialId,
    )
    const [idlest] = own.toSorted(
      (a, b) =>
        Number(a.session.openStreams() > 0) - Number(b.session.openStreams() > 0) ||
        a.usedAtMs - b.usedAtMs,
    )
    if (idlest && own.length >= PER_CREDENTIAL_MAX) this.#drop(idlest.session)
    if (this.#entries.size >= SESSIONS_MAX)
      throw new ApiError('RATE_LIMITED', {
        detail: 'Too many MCP sessions are open.',
        headers: { 'retry-after': '60' },
      })
  }

  add(session: McpSession): void {
    this.#entries.set(session.id, { session, usedAtMs: this.#now().getTime() })
  }

  remove(id: string): void {
    this.#entries.delete(id)
  }

  /** The session with this ID and credential; otherwise the error for an unknown session. */
  find(id: string, kind: McpSession['kind'], credentialId: string): McpSession {
    const entry = this.#entries.get(id)
    if (entry && this.#isIdle(entry)) this.#drop(entry.session)
    else if (entry?.session.kind === kind && entry.session.credentialId === credentialId) {
      entry.usedAtMs = this.#now().getTime()
      return entry.session
    }
    throw new ApiError('NOT_FOUND', {
      detail: 'No MCP session has this id. Open a new one with initialize.',
    })
  }

  /** Delays shutdown until a request is answered. */
  track<T>(work: Promise<T>): Promise<T> {
    this.#inFlight.add(work)
    return work.finally(() => this.#inFlight.delete(work))
  }

  /** Refuses new sessions, waits up to 10 s for requests in flight, then closes every stream. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#sweeper)
    let deadline: NodeJS.Timeout | undefined
    await Promise.race([
      Promise.allSettled(this.#inFlight),
      new Promise((resolve) => {
        deadline = setTimeout(resolve, DRAIN_MS)
      }),
    ])
    clearTimeout(deadline)
    // Answers are sent in microtasks after the work.
    await new Promise((resolve) => setImmediate(resolve))
    for (const { session } of this.#entries.values()) this.#drop(session)
  }

  #isIdle({ session, usedAtMs }: Entry): boolean {
    return session.openStreams() === 0 && this.#now().getTime() - usedAtMs > IDLE_MS
  }

  #sweep(): void {
    for (const entry of this.#entries.values()) if (this.#isIdle(entry)) this.#drop(entry.session)
  }

  #drop(session: McpSession): void {
    this.#entries.delete(session.id)
    void session.close()
  }
}
