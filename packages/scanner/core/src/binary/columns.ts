/** A column of whole numbers: seven bits per byte, the sign in the lowest bit. */
export class ColumnWriter {
  #bytes = new Uint8Array(64)
  #length = 0

  /** From 0 up. */
  count(value: number): void {
    if (this.#length + NUMBER_BYTES_MAX > this.#bytes.length) this.#grow()
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#length++] = rest
  }

  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** 2⁵³ in groups of seven bits. */
const NUMBER_BYTES_MAX = 8

/** Reads what ColumnWriter wrote; throws a RangeError past the end. */
export class ColumnReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  count(): number {
    const first = this.#bytes[this.#at]
    if (first !== undefined && first < 128) {
      this.#at += 1
      return first
    }
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || scale > 2 ** 49) throw new RangeError('unexpected end of column')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  /** The number of items that follow, each of at least one byte. */
  countOfItems(): number {
    const value = this.count()
    if (value > this.#bytes.length - this.#at) throw new RangeError('unexpected end of column')
    return value
  }

  signed(): number {
    const value = this.count()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
}
