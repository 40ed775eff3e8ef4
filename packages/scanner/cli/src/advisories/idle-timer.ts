/** Aborts when it was not restarted for a while. */
export class IdleTimer {
  readonly #controller = new AbortController()
  readonly #ms: number
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.#ms = ms
    this.restart()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  restart(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(new Error('idle')), this.#ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
