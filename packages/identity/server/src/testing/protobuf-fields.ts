/**
 * A message of protocol buffers as it came over the wire: the values of each field number, in
 * order.
 */
export type Fields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>

/** Reads one message without its schema; throws for invalid bytes. */
export const protobufFields = (bytes: Uint8Array): Fields => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields = new Map<number, (bigint | Uint8Array)[]>()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at]
      if (byte === undefined) throw new Error('ends within a number')
      at += 1
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const fixed = (length: 4 | 8): bigint => {
    const value = length === 8 ? view.getBigUint64(at, true) : BigInt(view.getUint32(at, true))
    at += length
    return value
  }
  const piece = (): Uint8Array => {
    const length = Number(varint())
    if (at + length > bytes.length) throw new Error('ends within a piece')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const readers: Readonly<Record<number, () => bigint | Uint8Array>> = {
      0: varint,
      1: () => fixed(8),
      2: piece,
      5: () => fixed(4),
    }
    const read = readers[tag & 7]
    if (!read) throw new Error(`no wire type ${tag & 7}`)
    const values = fields.get(tag >>> 3) ?? []
    values.push(read())
    fields.set(tag >>> 3, values)
  }
  return fields
}
