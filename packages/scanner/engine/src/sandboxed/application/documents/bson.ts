/** BSON, as far as clients of a document store use it. */

/** A value without a JavaScript form: its type and its bytes. */
class Opaque {
  readonly type: number
  readonly bytes: Buffer
  constructor(type: number, bytes: Buffer) {
    this.type = type
    this.bytes = bytes
  }
}

export class ObjectId {
  readonly hex: string
  constructor(hex: string) {
    this.hex = hex
  }
}

export type Document = { [name: string]: unknown }

const DEPTH_MAX = 64

/** Decodes a document at an offset. Throws RangeError on data that isn't BSON. */
export const decode = (data: Buffer, at = 0, depth = 0): Document => {
  if (depth > DEPTH_MAX) throw new RangeError('The document is too deep.')
  const end = at + data.readInt32LE(at)
  const document: Document = {}
  let place = at + 4
  while (place < end - 1) {
    const type = data.readUInt8(place)
    const nameEnd = data.indexOf(0, place + 1)
    const name = data.toString('utf8', place + 1, nameEnd)
    const start = nameEnd + 1
    const [value, length] = decodeValue(data, type, start, depth)
    // `__proto__` is a name like others.
    Object.defineProperty(document, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    })
    place = start + length
  }
  return document
}

const decodeValue = (
  data: Buffer,
  type: number,
  at: number,
  depth: number,
): readonly [value: unknown, length: number] => {
  const textAt = (): readonly [string, number] => {
    const length = data.readInt32LE(at)
    return [data.toString('utf8', at + 4, at + 3 + length), 4 + length]
  }
  const rest = (length: number) => new Opaque(type, data.subarray(at, at + length))
  switch (type) {
    case 0x01:
      return [data.readDoubleLE(at), 8]
    case 0x02:
    case 0x0d:
    case 0x0e:
      return textAt()
    case 0x03:
      return [decode(data, at, depth + 1), data.readInt32LE(at)]
    case 0x04:
      return [Object.values(decode(data, at, depth + 1)), data.readInt32LE(at)]
    case 0x05:
      return [rest(5 + data.readInt32LE(at)), 5 + data.readInt32LE(at)]
    case 0x07:
      return [new ObjectId(data.toString('hex', at, at + 12)), 12]
    case 0x08:
      return [data.readUInt8(at) === 1, 1]
    case 0x09:
      return [new Date(Number(data.readBigInt64LE(at))), 8]
    case 0x0a:
    case 0x06:
      return [null, 0]
    case 0x0b: {
      const flags = data.indexOf(0, at) + 1
      const end = data.indexOf(0, flags) + 1
      return [
        toPattern(data.toString('utf8', at, flags - 1), data.toString('utf8', flags, end - 1)),
        end - at,
      ]
    }
    case 0x0f:
      return [rest(data.readInt32LE(at)), data.readInt32LE(at)]
    case 0x10:
      return [data.readInt32LE(at), 4]
    case 0x11:
      return [rest(8), 8]
    case 0x12:
      return [Number(data.readBigInt64LE(at)), 8]
    case 0x13:
      return [rest(16), 16]
    case 0x7f:
    case 0xff:
      return [new Opaque(type, Buffer.alloc(0)), 0]
    default:
      throw new RangeError(`Type ${type} is not BSON.`)
  }
}

const toPattern = (source: string, flags: string): unknown => {
  try {
    return new RegExp(source, flags.replaceAll(/[^imsu]/g, ''))
  } catch {
    return null
  }
}

export const encode = (document: Readonly<Document> | readonly unknown[]): Buffer => {
  const parts = Object.entries(document).flatMap(([name, value]) => {
    const [type, bytes] = encodeValue(value)
    return [Buffer.from([type]), Buffer.from(`${name}\0`), bytes]
  })
  const body = Buffer.concat([...parts, Buffer.from([0])])
  return Buffer.concat([int32(body.length + 4), body])
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

const int64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(BigInt(Math.trunc(value)))
  return bytes
}

const encodeValue = (value: unknown): readonly [type: number, bytes: Buffer] => {
  if (value === null || value === undefined) return [0x0a, Buffer.alloc(0)]
  if (typeof value === 'boolean') return [0x08, Buffer.from([Number(value)])]
  if (typeof value === 'number') return encodeNumber(value)
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}\0`)
    return [0x02, Buffer.concat([int32(text.length), text])]
  }
  if (value instanceof ObjectId) return [0x07, Buffer.from(value.hex, 'hex')]
  if (value instanceof Date) return [0x09, int64(value.getTime())]
  if (value instanceof RegExp) return [0x0b, Buffer.from(`${value.source}\0${value.flags}\0`)]
  if (value instanceof Opaque) return [value.type, value.bytes]
  if (Array.isArray(value)) return [0x04, encode(value)]
  return [0x03, encode(value as Document)]
}

const INT32_MAX = 2 ** 31 - 1

const encodeNumber = (value: number): readonly [type: number, bytes: Buffer] => {
  if (Number.isInteger(value) && Math.abs(value) <= INT32_MAX) return [0x10, int32(value)]
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return [0x01, bytes]
}

/** A 64-bit zero, which clients expect as the ID of an exhausted cursor. */
export const LONG_ZERO = new Opaque(0x12, Buffer.alloc(8))
