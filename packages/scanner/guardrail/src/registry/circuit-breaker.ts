const FAILURES_MAX = 3
const PAUSE_MS_MIN = 1_000
const PAUSE_MS_MAX = 8_000

/**
 * Pauses requests to a host that fails repeatedly: for one second, doubling up to eight. Then one
 * request probes it (half-open), and a response closes the breaker.
 */
export class CircuitBreaker {
  readonly #nowMs: () => number
  #failures = 0
  #pauseMs = PAUSE_MS_MIN
  #openUntilMs = 0
  #isProbing = false

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** Whether a request may be made; the caller reports how it ends. */
  tryEnter(): boolean {
    if (this.#failures < FAILURES_MAX) return true
    if (this.#isProbing || this.#nowMs() < this.#openUntilMs) return false
    this.#isProbing = true
    return true
  }

  succeed(): void {
    this.#failures = 0
    this.#pauseMs = PAUSE_MS_MIN
    this.#isProbing = false
  }

  fail(): void {
    this.#failures += 1
    const isOpening = this.#failures === FAILURES_MAX || this.#isProbing
    this.#isProbing = false
    if (!isOpening) return
    this.#openUntilMs = this.#nowMs() + this.#pauseMs
    this.#pauseMs = Math.min(PAUSE_MS_MAX, this.#pauseMs * 2)
  }
}
