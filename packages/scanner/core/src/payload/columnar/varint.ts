/** A column of whole numbers: seven bits a byte, the sign in the lowest one. */
export class ColumnWriter {
  readonly #bytes: number[] = []

  /** From 0 up. */
  count(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.#bytes.push((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.#bytes.push(rest)
  }

  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

/** Reads what ColumnWriter wrote; throws a RangeError past the end. */
export class ColumnReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  count(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || scale > 2 ** 49) throw new RangeError('the column ends too early')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  signed(): number {
    const value = this.count()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
}
