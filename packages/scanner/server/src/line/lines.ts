import type { Rate } from './bucket.ts'
import { type CarryOptions, Line, type Timer } from './line.ts'

type Direction = 'up' | 'down'

/** More lines than this are swept of those that nobody uses. */
const LINES_KEPT = 1_000

/** The lines of all callers: one each for a principal and a direction. Without a rate nothing waits. */
export class Lines {
  readonly #rate: Rate | undefined
  readonly #timer: Timer
  readonly #lines = new Map<string, Line>()

  constructor(rate: Rate | undefined, timer: Timer) {
    this.#rate = rate
    this.#timer = timer
  }

  get bitsPerSecond(): number {
    return this.#rate ? this.#rate.bytesPerSecond * 8 : 0
  }

  async carry(
    principal: string,
    direction: Direction,
    bytes: number,
    options: CarryOptions = {},
  ): Promise<void> {
    if (!this.#rate) {
      options.signal?.throwIfAborted()
      options.onPassed?.(bytes)
      return
    }
    await this.#line(principal, direction, this.#rate).carry(bytes, options)
  }

  /** Seconds until what waits now will have passed; of what is urgent alone, or of everything. */
  waitSeconds(principal: string, direction: Direction, lane: 'urgent' | 'all'): number {
    const line = this.#lines.get(`${direction} ${principal}`)
    return line && this.#rate ? line.waiting(lane) / this.#rate.bytesPerSecond : 0
  }

  #line(principal: string, direction: Direction, rate: Rate): Line {
    const name = `${direction} ${principal}`
    let line = this.#lines.get(name)
    if (!line) {
      if (this.#lines.size >= LINES_KEPT)
        for (const [key, each] of this.#lines) if (each.isIdle) this.#lines.delete(key)
      this.#lines.set(name, (line = new Line(rate, this.#timer)))
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
