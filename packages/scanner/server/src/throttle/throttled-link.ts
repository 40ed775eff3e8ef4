import {
  type TokenBucket,
  type Rate,
  emptyBucket,
  refilled,
  takeTokens,
  untilMs,
} from './token-bucket.ts'

/** Clock and timers; tests pass a manual clock. */
export type Timer = {
  readonly nowMs: () => number
  /** Calls back once after a delay; returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
}

type Cargo = {
  left: number
  readonly onPassed: ((bytes: number) => void) | undefined
  readonly done: () => void
}

export type SendOptions = {
  /** For queries and polls, which precede submissions and reports. */
  readonly isUrgent?: boolean
  /** Called with the size of each part that was sent. */
  readonly onPassed?: (bytes: number) => void
  readonly signal?: AbortSignal
}

/** Long transfers are sent in parts of 1/4 s, so that progress is visible. */
const PARTS_A_SECOND = 4

/**
 * One direction of a caller's link: urgent transfers first, then first come, first served, never
 * faster than the rate.
 */
export class ThrottledLink {
  readonly #rate: Rate
  readonly #timer: Timer
  readonly #urgent: Cargo[] = []
  readonly #bulk: Cargo[] = []
  #bucket: TokenBucket
  #callOff: (() => void) | undefined

  constructor(rate: Rate, timer: Timer) {
    this.#rate = rate
    this.#timer = timer
    this.#bucket = emptyBucket(timer.nowMs())
  }

  /** Resolves after the last byte was sent; rejects with the signal's reason. */
  send(bytes: number, { isUrgent = false, onPassed, signal }: SendOptions = {}): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    if (bytes <= 0) return Promise.resolve()
    const lane = isUrgent ? this.#urgent : this.#bulk
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        const at = lane.indexOf(cargo)
        if (at >= 0) lane.splice(at, 1)
        reject(signal?.reason as Error)
        this.#pump()
      }
      const done = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const cargo: Cargo = { left: bytes, onPassed, done }
      signal?.addEventListener('abort', giveUp, { once: true })
      lane.push(cargo)
      this.#pump()
    })
  }

  /** Waiting bytes of urgent transfers, or of all. */
  waiting(lane: 'urgent' | 'all' = 'all'): number {
    const cargo = lane === 'urgent' ? this.#urgent : [...this.#urgent, ...this.#bulk]
    return cargo.reduce((sum, { left }) => sum + left, 0)
  }

  /** Nothing waits and the bucket is full, so a new link would behave the same. */
  get isIdle(): boolean {
    if (this.#urgent.length + this.#bulk.length > 0) return false
    return refilled(this.#bucket, this.#timer.nowMs(), this.#rate).bytes >= this.#rate.burstBytes
  }

  #pump(): void {
    this.#callOff?.()
    this.#callOff = undefined
    this.#bucket = refilled(this.#bucket, this.#timer.nowMs(), this.#rate)
    for (;;) {
      const lane = this.#urgent.length > 0 ? this.#urgent : this.#bulk
      const cargo = lane[0]
      if (!cargo) return
      const { passed, bucket } = takeTokens(this.#bucket, cargo.left)
      this.#bucket = bucket
      cargo.left -= passed
      if (passed > 0) cargo.onPassed?.(passed)
      if (cargo.left > 0) {
        const part = Math.max(1, Math.ceil(this.#rate.bytesPerSecond / PARTS_A_SECOND))
        const wanted = Math.min(cargo.left, part)
        this.#callOff = this.#timer.after(untilMs(this.#bucket, wanted, this.#rate), () =>
          this.#pump(),
        )
        return
      }
      lane.shift()
      cargo.done()
    }
  }
}
