import { type Asking, DirectionTable } from './direction-table.ts'
import { SIGNATURE_WORDS, agreement, signatureOf } from './signature.ts'

/** A word's direction, ready to be compared with all others. */
export type AskedWord = { readonly direction: Asking; readonly signature: Uint32Array }

/** Directions of many words with their signatures. A row without a direction stands near nothing. */
export class WordTable {
  #rows = 0
  #signatures = new Uint32Array(0)
  readonly #directions = new DirectionTable()

  add(vector: Float32Array | undefined): void {
    const row = this.#rows
    this.#rows += 1
    this.#directions.set(row, vector)
    if (this.#signatures.length < this.#rows * SIGNATURE_WORDS) this.#grow()
    if (vector && this.#directions.has(row))
      this.#signatures.set(signatureOf(vector), row * SIGNATURE_WORDS)
  }

  /** `undefined` for a vector that can be compared with none here. */
  asking(vector: Float32Array): AskedWord | undefined {
    const direction = this.#directions.asking(vector)
    return direction && { direction, signature: signatureOf(vector) }
  }

  /** In how many of 256 bits a row agrees with a word; −1 for a row without a direction. */
  agreement(row: number, { signature }: AskedWord): number {
    return this.#directions.has(row) ? agreement(signature, this.#signatures, row) : -1
  }

  cosine(row: number, { direction }: AskedWord): number {
    return this.#directions.cosine(row, direction)
  }

  #grow(): void {
    const signatures = new Uint32Array(
      Math.max(1024 * SIGNATURE_WORDS, 2 * this.#signatures.length),
    )
    signatures.set(this.#signatures)
    this.#signatures = signatures
  }
}
