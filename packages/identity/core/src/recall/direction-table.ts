import { dotProducts } from './dot-products.ts'
import { floats } from './scratch.ts'

const FIRST_ROWS = 1024
/** Rows begin at multiples of it, so that they can be multiplied sixteen numbers at a time. */
const STEP = 16
const LARGEST = 127
const SUM_MAX = 2 ** 31 - 1

/** A direction made ready to be compared with many rows. */
export type Asking = { readonly values: Int16Array; readonly scale: number }

/**
 * Unit vectors by row, one byte a number, in one block: comparing a question with all of them is bound by how fast
 * memory can be read. A cosine from here is within about .01 of the exact one. A row without a direction stands near
 * nothing.
 */
export class DirectionTable {
  #dimension = 0
  #width = 0
  #values = new Int8Array(0)
  #scales = new Float32Array(0)

  /** Takes the vector of a row; one of another length than the first counts as none. */
  set(row: number, vector: Float32Array | undefined): void {
    if (vector && this.#dimension === 0) {
      this.#dimension = vector.length
      this.#width = Math.ceil(vector.length / STEP) * STEP
      this.#values = new Int8Array(this.#scales.length * this.#width)
    }
    if (row >= this.#scales.length) this.#grow(row + 1)
    this.#scales[row] = 0
    if (!vector || vector.length !== this.#dimension) return
    const largest = largestOf(vector)
    if (largest === 0) return
    const scale = largest / LARGEST
    this.#scales[row] = scale
    const start = row * this.#width
    for (let at = 0; at < vector.length; at += 1)
      this.#values[start + at] = Math.round((vector[at] as number) / scale)
  }

  /** Puts the direction of one row into the place of another. */
  move(from: number, to: number): void {
    this.#scales[to] = this.#scales[from] ?? 0
    const start = from * this.#width
    this.#values.copyWithin(to * this.#width, start, start + this.#width)
  }

  has(row: number): boolean {
    return (this.#scales[row] ?? 0) > 0
  }

  /** `undefined` for a vector of another length than the rows have: it can be compared with none of them. */
  asking(vector: Float32Array): Asking | undefined {
    if (vector.length !== this.#dimension) return undefined
    const largest = largestOf(vector)
    if (largest === 0) return undefined
    // As fine as leaves room for the sum of all products in 32 bits.
    const range = Math.min(32_767, Math.floor(SUM_MAX / (LARGEST * vector.length)))
    const scale = largest / range
    const values = new Int16Array(this.#width)
    for (let at = 0; at < vector.length; at += 1)
      values[at] = Math.round((vector[at] as number) / scale)
    return { values, scale }
  }

  /** Cosines of the first `rows` rows with what was asked; 0 for a row without a direction. */
  cosines(rows: number, { values, scale }: Asking): Float32Array {
    const block = this.#values.subarray(0, Math.min(rows, this.#scales.length) * this.#width)
    const cosines = floats(rows)
    const products = dotProducts(block, this.#width, values)
    const scales = this.#scales
    for (let row = 0; row < products.length; row += 1)
      cosines[row] = (products[row] as number) * scale * (scales[row] as number)
    return cosines
  }

  /** Cosine of one row with what was asked. */
  cosine(row: number, { values, scale }: Asking): number {
    const own = this.#values
    const start = row * this.#width
    const whole = values.length & ~3
    // Four sums at a time: one alone waits for itself at every step.
    let [first, second, third, fourth] = [0, 0, 0, 0]
    let at = 0
    for (; at < whole; at += 4) {
      const place = start + at
      first = (first + Math.imul(values[at] as number, own[place] as number)) | 0
      second = (second + Math.imul(values[at + 1] as number, own[place + 1] as number)) | 0
      third = (third + Math.imul(values[at + 2] as number, own[place + 2] as number)) | 0
      fourth = (fourth + Math.imul(values[at + 3] as number, own[place + 3] as number)) | 0
    }
    for (; at < values.length; at += 1)
      first = (first + Math.imul(values[at] as number, own[start + at] as number)) | 0
    return (first + second + third + fourth) * scale * (this.#scales[row] ?? 0)
  }

  #grow(rowsMin: number): void {
    const rows = Math.max(FIRST_ROWS, rowsMin, Math.ceil(1.5 * this.#scales.length))
    const values = new Int8Array(rows * this.#width)
    values.set(this.#values)
    const scales = new Float32Array(rows)
    scales.set(this.#scales)
    this.#values = values
    this.#scales = scales
  }
}

const largestOf = (vector: Float32Array): number => {
  let largest = 0
  for (let at = 0; at < vector.length; at += 1) {
    const value = Math.abs(vector[at] as number)
    if (value > largest) largest = value
  }
  return largest
}
