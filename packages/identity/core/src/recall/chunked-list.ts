const CHUNK_BITS = 12
const CHUNK = 1 << CHUNK_BITS

/** A list for millions of elements: it grows by a chunk, and never copies those it has. */
export class ChunkedList<T> {
  readonly #chunks: T[][] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  at(index: number): T | undefined {
    return this.#chunks[index >>> CHUNK_BITS]?.[index & (CHUNK - 1)]
  }

  /** Replaces an element that the list has. */
  set(index: number, value: T): void {
    this.#chunks[index >>> CHUNK_BITS]![index & (CHUNK - 1)] = value
  }

  push(value: T): void {
    if (this.#length % CHUNK === 0) this.#chunks.push([])
    this.#chunks.at(-1)!.push(value)
    this.#length += 1
  }
}
