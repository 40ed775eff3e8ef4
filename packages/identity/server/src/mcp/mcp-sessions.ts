import { CodedError } from '@daimon/runtime'

/** One client's connection: over Streamable HTTP, or over a stream of the older SSE transport. */
export type McpSession = {
  readonly kind: 'http' | 'sse'
  readonly id: string
  /** Who opened it: to any other credential it does not exist. */
  readonly credentialId: string
  /** How many streams the client holds open: it is there, however long it says nothing. */
  readonly openStreams: () => number
  readonly close: () => Promise<void>
}

type Entry = { readonly session: McpSession; usedAtMs: number }

/** A desktop host that sleeps over lunch should find its session again. */
const IDLE_MS = 60 * 60 * 1000
const SWEEP_MS = 60 * 1000
/** Hosts that are killed never close theirs. Beyond it, the one of the credential that was used least recently goes. */
const PER_CREDENTIAL_MAX = 64
/** A session weighs some 100 kB at most beside what it keeps for a resume. */
const SESSIONS_MAX = 1024
const DRAIN_MS = 10_000

/** The MCP sessions of this process. They hold nothing but connections: what is remembered lies in the database. */
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

  /** Makes room for one more session; throws RATE_LIMITED when others hold all of it. */
  admit(credentialId: string): void {
    if (this.#isClosing)
      throw new CodedError('READY_DEGRADED', {
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
      throw new CodedError('RATE_LIMITED', {
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

  /** The session of an id, if this credential opened it; else the same error as for one that never was. */
  find(id: string, kind: McpSession['kind'], credentialId: string): McpSession {
    const entry = this.#entries.get(id)
    if (entry && this.#isIdle(entry)) this.#drop(entry.session)
    else if (entry?.session.kind === kind && entry.session.credentialId === credentialId) {
      entry.usedAtMs = this.#now().getTime()
      return entry.session
    }
    throw new CodedError('NOT_FOUND', {
      detail: 'No MCP session has this id. Open a new one with initialize.',
    })
  }

  /** Holds the end up until a request is answered. */
  track<T>(work: Promise<T>): Promise<T> {
    this.#inFlight.add(work)
    return work.finally(() => this.#inFlight.delete(work))
  }

  /** Opens no further session, lets requests in flight end within 10 s, then closes every stream. */
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
    // Answers go out in the microtasks after the work.
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
