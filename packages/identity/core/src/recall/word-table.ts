import { SIGNATURE_WORDS, agreement, signatureOf } from './signature.ts'

const FIRST_ROWS = 1024

/**
 * Directions of many words, one byte a number, with their signatures. A row without a direction stands near
 * nothing. A cosine from here is within about .01 of the exact one.
 */
export class WordTable {
  #dimension = 0
  #rows = 0
  #signatures = new Uint32Array(0)
  #values = new Int8Array(0)
  #scales = new Float32Array(0)

  add(vector: Float32Array | undefined): void {
    if (vector && this.#dimension === 0) {
      this.#dimension = vector.length
      this.#values = new Int8Array(this.#scales.length * vector.length)
    }
    if (this.#rows >= this.#scales.length) this.#grow()
    const row = this.#rows
    this.#rows += 1
    if (!vector || vector.length !== this.#dimension) return
    let largest = 0
    for (const value of vector) largest = Math.max(largest, Math.abs(value))
    if (largest === 0) return
    const scale = largest / 127
    this.#scales[row] = scale
    for (let at = 0; at < vector.length; at += 1)
      this.#values[row * this.#dimension + at] = Math.round((vector[at] as number) / scale)
    this.#signatures.set(signatureOf(vector), row * SIGNATURE_WORDS)
  }

  /** In how many of 256 bits a row agrees with a signature; −1 for a row without a direction. */
  agreement(row: number, signature: Uint32Array): number {
    return this.#scales[row] === 0 ? -1 : agreement(signature, this.#signatures, row)
  }

  /** Cosine of a row with a unit vector. */
  cosine(row: number, vector: Float32Array): number {
    if (vector.length !== this.#dimension) return 0
    const start = row * this.#dimension
    let sum = 0
    for (let at = 0; at < vector.length; at += 1)
      sum += (vector[at] as number) * (this.#values[start + at] as number)
    return sum * (this.#scales[row] as number)
  }

  #grow(): void {
    const rows = Math.max(FIRST_ROWS, 2 * this.#scales.length)
    const signatures = new Uint32Array(rows * SIGNATURE_WORDS)
    signatures.set(this.#signatures)
    const values = new Int8Array(rows * this.#dimension)
    values.set(this.#values)
    const scales = new Float32Array(rows)
    scales.set(this.#scales)
    this.#signatures = signatures
    this.#values = values
    this.#scales = scales
  }
}
