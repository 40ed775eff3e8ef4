/** Runs a few tasks at a time, started in their order. After an error it starts no other. */
export class InFlight {
  readonly #running = new Set<Promise<void>>()
  readonly #errors: unknown[] = []

  /** Starts a task once fewer than `max` others run. Throws the error of an earlier task. */
  async add(task: () => Promise<void>, max: number): Promise<void> {
    while (this.#running.size >= max) await Promise.race(this.#running)
    this.#throwFirst()
    const running: Promise<void> = task()
      .catch((error: unknown) => void this.#errors.push(error))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Waits for all tasks. Throws the first error. */
  async end(): Promise<void> {
    await Promise.all(this.#running)
    this.#throwFirst()
  }

  #throwFirst(): void {
    if (this.#errors.length > 0) throw this.#errors[0]
  }
}
