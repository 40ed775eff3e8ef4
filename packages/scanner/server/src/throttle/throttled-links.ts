import type { Rate } from './token-bucket.ts'
import { type SendOptions, ThrottledLink, type Timer } from './throttled-link.ts'

type Direction = 'up' | 'down'

/** Above this number, idle links are removed. */
const LINES_KEPT = 1_000

/** One link per principal and direction. Without a rate, nothing waits. */
export class ThrottledLinks {
  readonly #rate: Rate | undefined
  readonly #timer: Timer
  readonly #lines = new Map<string, ThrottledLink>()

  constructor(rate: Rate | undefined, timer: Timer) {
    this.#rate = rate
    this.#timer = timer
  }

  get bitsPerSecond(): number {
    return this.#rate ? this.#rate.bytesPerSecond * 8 : 0
  }

  async send(
    principal: string,
    direction: Direction,
    bytes: number,
    options: SendOptions = {},
  ): Promise<void> {
    if (!this.#rate) {
      options.signal?.throwIfAborted()
      options.onPassed?.(bytes)
      return
    }
    await this.#line(principal, direction, this.#rate).send(bytes, options)
  }

  /** Seconds until the waiting bytes are sent: urgent ones, or all. */
  waitSeconds(principal: string, direction: Direction, lane: 'urgent' | 'all'): number {
    const line = this.#lines.get(`${direction} ${principal}`)
    return line && this.#rate ? line.waiting(lane) / this.#rate.bytesPerSecond : 0
  }

  #line(principal: string, direction: Direction, rate: Rate): ThrottledLink {
    const name = `${direction} ${principal}`
    let line = this.#lines.get(name)
    if (!line) {
      if (this.#lines.size >= LINES_KEPT)
        for (const [key, each] of this.#lines) if (each.isIdle) this.#lines.delete(key)
      this.#lines.set(name, (line = new ThrottledLink(rate, this.#timer)))
    }
    return line
  }
}

export const realTimer: Timer = {
  nowMs: () => performance.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}
