import { type Bucket, type Rate, emptyBucket, refilled, taken, untilMs } from './bucket.ts'

/** What a line needs of the world; tests hand in a clock that they turn. */
export type Timer = {
  readonly nowMs: () => number
  /** Calls back once, later; gives what calls it off. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
}

type Cargo = {
  left: number
  readonly onPassed: ((bytes: number) => void) | undefined
  readonly done: () => void
}

export type CarryOptions = {
  /** Queries and polls: they go before submissions and reports. */
  readonly isUrgent?: boolean
  /** Told of each part that has passed. */
  readonly onPassed?: (bytes: number) => void
  readonly signal?: AbortSignal
}

/** Long cargo passes in parts of a quarter of a second, so that its meter moves. */
const PARTS_A_SECOND = 4

/**
 * One direction of one caller's line: what is urgent first, else in the order of coming, never faster than the rate.
 */
export class Line {
  readonly #rate: Rate
  readonly #timer: Timer
  readonly #urgent: Cargo[] = []
  readonly #bulk: Cargo[] = []
  #bucket: Bucket
  #callOff: (() => void) | undefined

  constructor(rate: Rate, timer: Timer) {
    this.#rate = rate
    this.#timer = timer
    this.#bucket = emptyBucket(timer.nowMs())
  }

  /** Resolves once the last byte has passed; rejects with the signal's reason. */
  carry(bytes: number, { isUrgent = false, onPassed, signal }: CarryOptions = {}): Promise<void> {
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

  /** Bytes that wait, of what is urgent alone or of everything. */
  waiting(lane: 'urgent' | 'all' = 'all'): number {
    const cargo = lane === 'urgent' ? this.#urgent : [...this.#urgent, ...this.#bulk]
    return cargo.reduce((sum, { left }) => sum + left, 0)
  }

  /** Nothing waits and the bucket is full: a new line would not be better off. */
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
      const { passed, bucket } = taken(this.#bucket, cargo.left)
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
