const NONE = new Uint32Array()

/**
 * The terms of each slot in order. Slots may share a block: an array for each of 100,000 memories
 * takes longer to make than all else about them.
 */
export class TermLists {
  readonly #blocks: Uint32Array[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []

  get length(): number {
    return this.#blocks.length
  }

  /** Adds a slot with the terms of a block from `start` up to `end`. */
  push(block: Uint32Array, start = 0, end = block.length): void {
    this.#blocks.push(block)
    this.#starts.push(start)
    this.#ends.push(end)
  }

  at(slot: number): Uint32Array {
    const block = this.#blocks[slot] ?? NONE
    const start = this.#starts[slot] ?? 0
    const end = this.#ends[slot] ?? 0
    return end - start === block.length ? block : block.subarray(start, end)
  }

  /** Calls `visit` with each term of a slot. */
  each(slot: number, visit: (number: number) => void): void {
    const block = this.#blocks[slot] ?? NONE
    const end = this.#ends[slot] ?? 0
    for (let at = this.#starts[slot] ?? 0; at < end; at += 1) visit(block[at] as number)
  }

  clear(slot: number): void {
    this.#blocks[slot] = NONE
    this.#starts[slot] = 0
    this.#ends[slot] = 0
  }

  replaceAll(lists: readonly Uint32Array[]): void {
    this.#blocks.length = 0
    this.#starts.length = 0
    this.#ends.length = 0
    for (const list of lists) this.push(list)
  }
}
