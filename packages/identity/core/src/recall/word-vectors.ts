import {
  type QuantizedQuery,
  QuantizedVectors,
  type EncodedDirection,
  encodeDirection,
} from './quantized-vectors.ts'
import { SIGNATURE_WORDS, matchingBits, simhash } from './simhash.ts'

/** A word's vector, prepared for comparison with all others. */
export type WordQuery = { readonly direction: QuantizedQuery; readonly signature: Uint32Array }

/** A word's direction in the form in which a table keeps it. */
export type EncodedWord = { readonly direction: EncodedDirection; readonly signature: Uint32Array }

/**
 * Words of one block. A new block leaves the others where they are: no word waits for all of them
 * to be copied.
 */
const BLOCK_ROWS = 1_024

type Block = { readonly directions: QuantizedVectors; signatures: Uint32Array }

/** Most vocabularies are those of one user: a first block begins small and grows. */
const FIRST_ROWS = 64

const createBlock = (rows: number): Block => ({
  directions: new QuantizedVectors(rows),
  signatures: new Uint32Array(rows * SIGNATURE_WORDS),
})

/**
 * Directions of many words with their signatures. A row without a direction stands near nothing.
 */
export class WordVectors {
  #rows = 0
  #dimension = 0
  readonly #blocks: Block[] = []

  /** The part of `add` that takes time; it does not depend on the table. */
  static encode(vector: Float32Array | undefined): EncodedWord | undefined {
    const direction = vector && encodeDirection(vector)
    return direction && { direction, signature: simhash(vector) }
  }

  add(word: EncodedWord | undefined): void {
    const place = this.#rows % BLOCK_ROWS
    if (place === 0)
      this.#blocks.push(createBlock(this.#blocks.length === 0 ? FIRST_ROWS : BLOCK_ROWS))
    const block = this.#blocks.at(-1) as Block
    this.#rows += 1
    if (!word) return
    this.#dimension ||= word.direction.dimension
    // A vector of another length than the first counts as none.
    if (word.direction.dimension !== this.#dimension) return
    block.directions.put(place, word.direction)
    const start = place * SIGNATURE_WORDS
    if (start >= block.signatures.length) {
      const grown = new Uint32Array(Math.max(start + SIGNATURE_WORDS, 2 * block.signatures.length))
      grown.set(block.signatures)
      block.signatures = grown
    }
    block.signatures.set(word.signature, start)
  }

  /** A row as it is, for another table. */
  encodedAt(row: number): EncodedWord | undefined {
    const { directions, signatures } = this.#blockOf(row)
    const place = row % BLOCK_ROWS
    const start = place * SIGNATURE_WORDS
    const direction = directions.encodedAt(place)
    return (
      direction && { direction, signature: signatures.subarray(start, start + SIGNATURE_WORDS) }
    )
  }

  /** `undefined` for a vector that can't be compared with this table. */
  asking(vector: Float32Array): WordQuery | undefined {
    if (vector.length !== this.#dimension) return undefined
    for (const { directions } of this.#blocks) {
      const direction = directions.asking(vector)
      if (direction) return { direction, signature: simhash(vector) }
    }
    return undefined
  }

  /** Number of 256 bits in which a row matches a word; −1 for a row without a vector. */
  agreement(row: number, { signature }: WordQuery): number {
    const { directions, signatures } = this.#blockOf(row)
    const place = row % BLOCK_ROWS
    return directions.has(place) ? matchingBits(signature, signatures, place) : -1
  }

  cosine(row: number, { direction }: WordQuery): number {
    return this.#blockOf(row).directions.cosine(row % BLOCK_ROWS, direction)
  }

  #blockOf(row: number): Block {
    return this.#blocks[Math.floor(row / BLOCK_ROWS)] as Block
  }
}
