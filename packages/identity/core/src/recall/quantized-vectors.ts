import { dotProducts } from './dot-products.ts'
import { borrowFloats } from './buffer-pool.ts'

const FIRST_ROWS = 1024
/** Row alignment for multiplying sixteen numbers at a time. */
const STEP = 16
const LARGEST = 127
const SUM_MAX = 2 ** 31 - 1

/** A vector prepared for comparison with many rows. */
export type QuantizedQuery = { readonly values: Int16Array; readonly scale: number }

/**
 * Unit vectors by row, one byte per number, in one block: comparing a query with all of them is
 * limited by memory bandwidth. A cosine is within about .01 of the exact one. A row without a
 * vector has cosine 0 with every query.
 */
export class QuantizedVectors {
  #dimension = 0
  #width = 0
  #values = new Int8Array(0)
  #scales = new Float32Array(0)
  readonly #firstRows: number

  constructor(firstRows = FIRST_ROWS) {
    this.#firstRows = firstRows
  }

  /** Makes room for rows that come, so that they needn't be copied while they do. */
  reserve(rows: number): void {
    if (rows > this.#scales.length) this.#resize(rows)
  }

  /** Sets the vector of a row; a vector of another length than the first counts as none. */
  set(row: number, vector: Float32Array | undefined): void {
    if (vector && this.#dimension === 0) this.#begin(vector.length)
    if (row >= this.#scales.length) this.#grow(row + 1)
    this.#scales[row] = 0
    if (!vector || vector.length !== this.#dimension) return
    this.#scales[row] = encodeInto(this.#values, row * this.#width, vector)
  }

  /**
   * Sets directions that are encoded already, from `from` up to `to`, for rows from `row` on; those
   * of another dimension than the first count as none.
   */
  copy(row: number, directions: CopiedDirections, from: number, to: number): void {
    const { dimension } = directions
    const scales = directions.scales.subarray(from, to)
    const end = row + to - from
    if (this.#dimension === 0 && scales.some((scale) => scale > 0)) this.#begin(dimension)
    if (end > this.#scales.length) this.#grow(end)
    if (dimension !== this.#dimension) {
      this.#scales.fill(0, row, end)
      return
    }
    this.#scales.set(scales, row)
    const values = directions.values.subarray(from * dimension, to * dimension)
    if (dimension === this.#width) this.#values.set(values, row * dimension)
    else
      for (let at = 0; at < end - row; at += 1)
        this.#values.set(
          values.subarray(at * dimension, (at + 1) * dimension),
          (row + at) * this.#width,
        )
  }

  /** The direction of a row as it is kept. */
  encodedAt(row: number): EncodedDirection | undefined {
    if (!this.has(row)) return undefined
    const start = row * this.#width
    const values = this.#values.subarray(start, start + this.#dimension)
    return { dimension: this.#dimension, scale: this.#scales[row] as number, values }
  }

  /** Copies the vector of one row over another. */
  move(from: number, to: number): void {
    this.#scales[to] = this.#scales[from] ?? 0
    const start = from * this.#width
    this.#values.copyWithin(to * this.#width, start, start + this.#width)
  }

  has(row: number): boolean {
    return (this.#scales[row] ?? 0) > 0
  }

  /** `undefined` for a vector of another length than the rows', which can't be compared. */
  asking(vector: Float32Array): QuantizedQuery | undefined {
    return vector.length === this.#dimension ? quantizeQuery(vector) : undefined
  }

  /** Whether the rows have the dimension of a query. */
  isComparable({ values }: QuantizedQuery): boolean {
    return this.#width > 0 && this.#width === values.length
  }

  /** Cosines of the first `rows` rows with the query; 0 for a row without a vector. */
  cosines(rows: number, { values, scale }: QuantizedQuery): Float32Array {
    const block = this.#values.subarray(0, Math.min(rows, this.#scales.length) * this.#width)
    const cosines = borrowFloats(rows)
    const products = dotProducts(block, this.#width, values)
    const scales = this.#scales
    for (let row = 0; row < products.length; row += 1)
      cosines[row] = (products[row] as number) * scale * (scales[row] as number)
    return cosines
  }

  /** Cosine of one row with the query. */
  cosine(row: number, { values, scale }: QuantizedQuery): number {
    const own = this.#values
    const start = row * this.#width
    const whole = values.length & ~3
    // Four independent sums: a single one would stall on its own latency.
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

  #begin(dimension: number): void {
    this.#dimension = dimension
    this.#width = toWidth(dimension)
    this.#values = new Int8Array(this.#scales.length * this.#width)
  }

  #grow(rowsMin: number): void {
    this.#resize(Math.max(this.#firstRows, rowsMin, Math.ceil(1.5 * this.#scales.length)))
  }

  #resize(rows: number): void {
    const values = new Int8Array(rows * this.#width)
    values.set(this.#values)
    const scales = new Float32Array(rows)
    scales.set(this.#scales)
    this.#values = values
    this.#scales = scales
  }
}

const toWidth = (dimension: number): number => Math.ceil(dimension / STEP) * STEP

/** A vector for comparison with rows of its length; `undefined` for zeros alone. */
export const quantizeQuery = (vector: Float32Array): QuantizedQuery | undefined => {
  const largest = maxMagnitude(vector)
  if (largest === 0) return undefined
  // The finest scale at which the sum of all products fits in 32 bits.
  const range = Math.min(32_767, Math.floor(SUM_MAX / (LARGEST * vector.length)))
  const scale = largest / range
  const values = new Int16Array(toWidth(vector.length))
  for (let at = 0; at < vector.length; at += 1)
    values[at] = Math.round((vector[at] as number) / scale)
  return { values, scale }
}

export const isZero = (vector: Float32Array): boolean => maxMagnitude(vector) === 0

/** A direction in a byte a number; on its own for what is encoded ahead of its place in a table. */
export type EncodedDirection = {
  readonly dimension: number
  readonly scale: number
  readonly values: Int8Array
}

/** Directions one after the other; a scale of 0 means none. */
export type CopiedDirections = {
  readonly dimension: number
  readonly scales: Float32Array
  readonly values: Int8Array
}

/** `undefined` for zeros alone. */
export const encodeDirection = (vector: Float32Array): EncodedDirection | undefined => {
  const values = new Int8Array(vector.length)
  const scale = encodeInto(values, 0, vector)
  return scale > 0 ? { dimension: vector.length, scale, values } : undefined
}

/** Gives the scale; 0 for zeros alone, of which nothing is written. */
const encodeInto = (values: Int8Array, start: number, vector: Float32Array): number => {
  const largest = maxMagnitude(vector)
  if (largest === 0) return 0
  const scale = largest / LARGEST
  for (let at = 0; at < vector.length; at += 1)
    values[start + at] = Math.round((vector[at] as number) / scale)
  return scale
}

const maxMagnitude = (vector: Float32Array): number => {
  let largest = 0
  for (let at = 0; at < vector.length; at += 1) {
    const value = Math.abs(vector[at] as number)
    if (value > largest) largest = value
  }
  return largest
}
