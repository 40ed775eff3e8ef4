import { SIGNATURE_WORDS } from '../simhash.ts'

/** What a part names by number, and the sizes of its columns. */
export type PartHeader = {
  readonly ids: readonly string[]
  readonly sessions: readonly string[]
  readonly speakers: readonly string[]
  readonly languages: readonly string[]
  readonly standings: readonly string[]
  readonly terms: readonly string[]
  /** The form in which each term first occurs; 0 for the term itself. */
  readonly words: readonly (string | 0)[]
  /** Of all memories together, in terms. */
  readonly length: number
  /** Of the vectors; 0 if there are none. */
  readonly dimension: number
}

type Column = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array | Int8Array

type ColumnKind<T extends Column> = {
  new (length: number): T
  new (buffer: ArrayBufferLike, offset: number, length: number): T
  readonly BYTES_PER_ELEMENT: number
}

type TakeColumn = <T extends Column>(kind: ColumnKind<T>, length: number) => T

/** Bits of `flags`. */
export const FLAGS = {
  isDerived: 1,
  isInstruction: 2,
  isStated: 4,
  isOfSession: 8,
  isClosed: 16,
  isAssistant: 32,
  isOwnWords: 64,
  endsInQuestion: 128,
  hasQuestion: 256,
  hasNumber: 512,
  hasName: 1_024,
  tellsTime: 2_048,
  isTold: 4_096,
} as const

const MOST_SHORT_NUMBERS = 2 ** 16

const takeColumns = ({ ids, terms, length, dimension }: PartHeader, take: TakeColumn) => ({
  occurredAtMs: take(Float64Array, ids.length),
  recordedAtMs: take(Float64Array, ids.length),
  validFromMs: take(Float64Array, ids.length),
  validToMs: take(Float64Array, ids.length),
  toldAtMs: take(Float64Array, ids.length),
  flags: take(Uint16Array, ids.length),
  /** Numbers from 1 of the header's lists; 0 for none. */
  session: take(Uint32Array, ids.length),
  speaker: take(Uint32Array, ids.length),
  language: take(Uint8Array, ids.length),
  standing: take(Uint8Array, ids.length),
  /** Where the terms of each memory end among those of all. */
  ends: take(Uint32Array, ids.length),
  found: terms.length < MOST_SHORT_NUMBERS ? take(Uint16Array, length) : take(Uint32Array, length),
  scales: take(Float32Array, ids.length),
  directions: take(Int8Array, ids.length * dimension),
  signatures: take(Uint32Array, terms.length * SIGNATURE_WORDS),
  isSigned: take(Uint8Array, terms.length),
})

export type PartColumns = ReturnType<typeof takeColumns>

export const createColumns = (header: PartHeader): PartColumns =>
  takeColumns(header, (kind, length) => new kind(length))

// Read as bytes of this machine, so that one of another byte order finds another number.
const MAGIC = 0x6461_6931
const ALIGNMENT = 8
const align = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT

/** The header as JSON and the columns, each at a multiple of 8 bytes. */
export const joinPart = (header: PartHeader, columns: PartColumns): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(header))
  const lists: Column[] = Object.values(columns)
  const size = lists.reduce(
    (sum, list) => sum + align(list.byteLength),
    ALIGNMENT + align(json.length),
  )
  const bytes = new Uint8Array(size)
  bytes.set(new Uint8Array(Uint32Array.of(MAGIC, json.length).buffer))
  bytes.set(json, ALIGNMENT)
  let offset = ALIGNMENT + align(json.length)
  for (const list of lists) {
    bytes.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), offset)
    offset += align(list.byteLength)
  }
  return bytes
}

/** Reads what `joinPart` wrote; `undefined` for bytes of another machine. */
export const splitPart = (
  part: Uint8Array,
): { readonly header: PartHeader; readonly columns: PartColumns } | undefined => {
  // Columns are views, which need their alignment.
  const bytes = part.byteOffset % ALIGNMENT === 0 ? part : part.slice()
  const [magic, length = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2)
  if (magic !== MAGIC) return undefined
  const json = bytes.subarray(ALIGNMENT, ALIGNMENT + length)
  const header = JSON.parse(new TextDecoder().decode(json)) as PartHeader
  let offset = bytes.byteOffset + ALIGNMENT + align(length)
  const columns = takeColumns(header, (kind, size) => {
    const column = new kind(bytes.buffer, offset, size)
    offset += align(column.byteLength)
    return column
  })
  return { header, columns }
}
