const FIRST_SLOTS = 64
const GROWTH = 1.5
const NONE = new Uint32Array()

/**
 * The terms of each slot in order. Slots share blocks: an array for each of 100,000 memories takes
 * longer to make than all else about them.
 */
export class TermLists {
  #blocks: Uint32Array[] = [NONE]
  #blockOf = new Uint32Array(FIRST_SLOTS)
  #starts = new Uint32Array(FIRST_SLOTS)
  #ends = new Uint32Array(FIRST_SLOTS)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Adds a slot with all terms of a block. */
  push(block: Uint32Array): void {
    this.#grow(this.#length + 1)
    this.#blockOf[this.#length] = this.#blocks.push(block) - 1
    this.#starts[this.#length] = 0
    this.#ends[this.#length] = block.length
    this.#length += 1
  }

  /** Adds slots of which each has the terms of a block up to its own of `ends`. */
  pushAll(block: Uint32Array, ends: Uint32Array, from: number, to: number): void {
    if (from === to) return
    const first = this.#length
    const last = first + to - from
    this.#grow(last)
    const isNext = this.#blocks.at(-1) === block
    this.#blockOf.fill(isNext ? this.#blocks.length - 1 : this.#blocks.push(block) - 1, first, last)
    this.#ends.set(ends.subarray(from, to), first)
    this.#starts[first] = ends[from - 1] ?? 0
    this.#starts.set(ends.subarray(from, to - 1), first + 1)
    this.#length = last
  }

  at(slot: number): Uint32Array {
    const block = this.#blocks[this.#blockOf[slot] ?? 0] as Uint32Array
    const start = this.#starts[slot] ?? 0
    const end = this.#ends[slot] ?? 0
    return end - start === block.length ? block : block.subarray(start, end)
  }

  /** Calls `visit` with the terms of each slot from `from` up to `to`. */
  each(from: number, to: number, visit: VisitTerms): void {
    for (let slot = from; slot < to; slot += 1)
      visit(
        slot,
        this.#blocks[this.#blockOf[slot] as number] as Uint32Array,
        this.#starts[slot] as number,
        this.#ends[slot] as number,
      )
  }

  clear(slot: number): void {
    this.#blockOf[slot] = 0
    this.#starts[slot] = 0
    this.#ends[slot] = 0
  }

  replaceAll(lists: readonly Uint32Array[]): void {
    this.#blocks = [NONE]
    this.#length = 0
    for (const list of lists) this.push(list)
  }

  #grow(slots: number): void {
    const size = this.#ends.length
    if (slots <= size) return
    const resize = (numbers: Uint32Array) => {
      const resized = new Uint32Array(Math.max(slots, Math.ceil(GROWTH * size)))
      resized.set(numbers)
      return resized
    }
    this.#blockOf = resize(this.#blockOf)
    this.#starts = resize(this.#starts)
    this.#ends = resize(this.#ends)
  }
}

/** The terms of a slot are those of a block from `start` up to `end`. */
type VisitTerms = (slot: number, block: Uint32Array, start: number, end: number) => void
