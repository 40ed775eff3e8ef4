import { ColumnReader, ColumnWriter } from './columns.ts'

/**
 * Binary format of one kind of value in the cache: numbers in one column, each text once. Smaller
 * and faster to read than Node's own serialization, and a repeated text becomes one string again.
 */
export type Codec<T> = {
  write(to: Packer, value: T): void
  read(from: Unpacker): T
}

type Packer = { readonly numbers: ColumnWriter; readonly text: (text: string) => number }
type Unpacker = { readonly numbers: ColumnReader; readonly texts: readonly string[] }

export const encode = <T>(codec: Codec<T>, value: T): Uint8Array => {
  const known = new Map<string, number>()
  const numbers = new ColumnWriter()
  const text = (given: string): number => {
    let number = known.get(given)
    if (number === undefined) known.set(given, (number = known.size))
    return number
  }
  codec.write({ numbers, text }, value)
  const column = numbers.bytes()
  // JSON keeps lone surrogates, which UTF-8 by itself does not.
  const texts = Buffer.from(JSON.stringify([...known.keys()]))
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(column.length)
  return Buffer.concat([head, column, texts])
}

const HEAD_BYTES = 4

/** Reads what `encode` wrote with the same codec; throws on anything else. */
export const decode = <T>(codec: Codec<T>, bytes: Uint8Array): T => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = HEAD_BYTES + buffer.readUInt32LE()
  const texts = JSON.parse(buffer.toString('utf8', end)) as string[]
  return codec.read({ numbers: new ColumnReader(buffer.subarray(HEAD_BYTES, end)), texts })
}

/** Whole numbers from 0 up. */
export const count: Codec<number> = {
  write: ({ numbers }, value) => numbers.count(value),
  read: ({ numbers }) => numbers.count(),
}

/** Whole numbers from −1 up: −1 means "none". */
export const place: Codec<number> = {
  write: ({ numbers }, value) => numbers.count(value + 1),
  read: ({ numbers }) => numbers.count() - 1,
}

export const flag: Codec<boolean> = {
  write: ({ numbers }, value) => numbers.count(Number(value)),
  read: ({ numbers }) => numbers.count() === 1,
}

const string: Codec<string> = {
  write: ({ numbers, text: number }, value) => numbers.count(number(value)),
  read: ({ numbers, texts }) => {
    const found = texts[numbers.count()]
    if (found === undefined) throw new RangeError('unknown text index')
    return found
  },
}

/** Texts, and unions of them. */
export const text = <T extends string = string>(): Codec<T> => string as unknown as Codec<T>

export const list = <T>(codec: Codec<T>): Codec<T[]> => ({
  write: (to, values) => {
    to.numbers.count(values.length)
    for (const value of values) codec.write(to, value)
  },
  read: (from) => {
    const length = from.numbers.countOfItems()
    // A growing array reserves room for sixteen more items, and many have one or two.
    const values: T[] = []
    values.length = length
    for (let at = 0; at < length; at += 1) values[at] = codec.read(from)
    return values
  },
})

/** A member that may be missing; reading omits it again. */
export const optional = <T>(codec: Codec<T>): Codec<T | undefined> => ({
  write: (to, value) => {
    to.numbers.count(Number(value !== undefined))
    if (value !== undefined) codec.write(to, value)
  },
  read: (from) => (from.numbers.count() === 0 ? undefined : codec.read(from)),
})

/** An object with these members; the type requires a codec for each. */
export const record = <T extends object>(members: {
  readonly [Name in keyof T]-?: Codec<T[Name]>
}): Codec<T> => {
  const rows = Object.entries(members) as [keyof T, Codec<T[keyof T]>][]
  return {
    write: (to, value) => {
      for (const [name, codec] of rows) codec.write(to, value[name])
    },
    read: (from) => {
      const value: Partial<T> = {}
      for (const [name, codec] of rows) {
        const member = codec.read(from)
        if (member !== undefined) value[name] = member
      }
      return value as T
    },
  }
}

/** Any JSON value. */
export const json: Codec<unknown> = {
  write: (to, value) => {
    if (typeof value === 'number' && isCount(value)) {
      to.numbers.count(value + JSON_TAGS)
    } else if (typeof value === 'string') {
      to.numbers.count(0)
      string.write(to, value)
    } else if (Array.isArray(value)) {
      to.numbers.count(1)
      items.write(to, value)
    } else if (typeof value === 'object' && value !== null) {
      to.numbers.count(2)
      const members = Object.entries(value).filter(([, member]) => member !== undefined)
      to.numbers.count(members.length)
      for (const [name, member] of members) {
        string.write(to, name)
        json.write(to, member)
      }
    } else {
      to.numbers.count(3)
      string.write(to, JSON.stringify(value))
    }
  },
  read: (from) => {
    const tag = from.numbers.count()
    if (tag >= JSON_TAGS) return tag - JSON_TAGS
    if (tag === 0) return string.read(from)
    if (tag === 1) return items.read(from)
    return tag === 2 ? readMembers(from) : JSON.parse(string.read(from))
  },
}

const JSON_TAGS = 4
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 2 ** 48
const items = list(json)
const readMembers = (from: Unpacker): Record<string, unknown> => {
  const value: Record<string, unknown> = {}
  for (let left = from.numbers.count(); left > 0; left -= 1) {
    const name = string.read(from)
    const member = json.read(from)
    // An assignment to this one name would not create a member.
    if (name === '__proto__') Object.defineProperty(value, name, { value: member, ...ORDINARY })
    else value[name] = member
  }
  return value
}

const ORDINARY = { enumerable: true, configurable: true, writable: true }
