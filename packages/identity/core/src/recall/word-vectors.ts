import {
  type QuantizedQuery,
  QuantizedVectors,
  isZero,
  quantizeQuery,
} from './quantized-vectors.ts'
import { SIGNATURE_WORDS, matchingBits, simhash } from './simhash.ts'

/** A word's vector, prepared for comparison with all others. */
export type WordQuery = { readonly direction: QuantizedQuery; readonly signature: Uint32Array }

/**
 * Words of one block. A new block leaves the others where they are: no word waits for all of them
 * to be copied.
 */
const BLOCK_ROWS = 1_024

type Block = {
  /** Only of words whose cosine was needed: their signatures rule out nearly all others. */
  readonly directions: QuantizedVectors
  signatures: Uint32Array
  /** 1 for a word with a signature. */
  isKnown: Uint8Array
}

/** Most vocabularies are those of one user: a first block begins small and grows. */
const FIRST_ROWS = 64

const createBlock = (rows: number): Block => ({
  directions: new QuantizedVectors(rows),
  signatures: new Uint32Array(rows * SIGNATURE_WORDS),
  isKnown: new Uint8Array(rows),
})

const growBlock = (block: Block): void => {
  const grown = createBlock(2 * block.isKnown.length)
  grown.signatures.set(block.signatures)
  grown.isKnown.set(block.isKnown)
  block.signatures = grown.signatures
  block.isKnown = grown.isKnown
}

/**
 * Directions of many words with their signatures. A row without a signature stands near nothing.
 */
export class WordVectors {
  #rows = 0
  readonly #blocks: Block[] = []

  /** The signature of a vector; `undefined` for none and for zeros alone. */
  static sign(vector: Float32Array | undefined): Uint32Array | undefined {
    return vector && !isZero(vector) ? simhash(vector) : undefined
  }

  add(signature: Uint32Array | undefined): void {
    const place = this.#rows % BLOCK_ROWS
    if (place === 0)
      this.#blocks.push(createBlock(this.#blocks.length === 0 ? FIRST_ROWS : BLOCK_ROWS))
    const block = this.#blocks.at(-1) as Block
    this.#rows += 1
    if (!signature) return
    if (place >= block.isKnown.length) growBlock(block)
    block.signatures.set(signature, place * SIGNATURE_WORDS)
    block.isKnown[place] = 1
  }

  /** The signature of a row, for another table. */
  signatureAt(row: number): Uint32Array | undefined {
    const { signatures, isKnown } = this.#blockOf(row)
    const place = row % BLOCK_ROWS
    if (isKnown[place] !== 1) return undefined
    return signatures.subarray(place * SIGNATURE_WORDS, (place + 1) * SIGNATURE_WORDS)
  }

  /** `undefined` for zeros alone. */
  asking(vector: Float32Array): WordQuery | undefined {
    const direction = quantizeQuery(vector)
    return direction && { direction, signature: simhash(vector) }
  }

  /** Number of 256 bits in which a row matches a word; −1 for a row without a signature. */
  agreement(row: number, { signature }: WordQuery): number {
    const { signatures, isKnown } = this.#blockOf(row)
    const place = row % BLOCK_ROWS
    return isKnown[place] === 1 ? matchingBits(signature, signatures, place) : -1
  }

  /** Whether the cosine of a row is known without its vector. */
  hasDirection(row: number): boolean {
    return this.#blockOf(row).directions.has(row % BLOCK_ROWS)
  }

  /** Keeps the direction of a row. */
  setDirection(row: number, vector: Float32Array | undefined): void {
    this.#blockOf(row).directions.set(row % BLOCK_ROWS, vector)
  }

  /** 0 for a row whose direction isn't set. */
  cosine(row: number, { direction }: WordQuery): number {
    return this.#blockOf(row).directions.cosine(row % BLOCK_ROWS, direction)
  }

  #blockOf(row: number): Block {
    return this.#blocks[Math.floor(row / BLOCK_ROWS)] as Block
  }
}
