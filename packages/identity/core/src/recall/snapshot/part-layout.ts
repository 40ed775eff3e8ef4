import { SIGNATURE_WORDS } from '../simhash.ts'

/** What a part names by number, and the sizes of its columns. */
export type PartHeader = {
  readonly memories: number
  readonly sessions: readonly string[]
  readonly speakers: readonly string[]
  readonly languages: readonly string[]
  readonly standings: readonly string[]
  readonly terms: number
  /** Of all memories together, in terms. */
  readonly length: number
  /** Of the vectors; 0 if there are none. */
  readonly dimension: number
  readonly idBytes: number
  readonly termBytes: number
  readonly wordBytes: number
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
  isAssistant: 16,
  isOwnWords: 32,
  endsInQuestion: 64,
  hasQuestion: 128,
  hasNumber: 256,
  hasName: 512,
  tellsTime: 1_024,
} as const

const MOST_SHORT_NUMBERS = 2 ** 16

const takeColumns = (header: PartHeader, take: TakeColumn) => {
  const { memories, terms, length, dimension } = header
  return {
    occurredAtMs: take(Float64Array, memories),
    recordedAtMs: take(Float64Array, memories),
    validFromMs: take(Float64Array, memories),
    /** Not a number for a memory that is valid. */
    validToMs: take(Float64Array, memories),
    /** Not a number for one that mentions no time. */
    toldAtMs: take(Float64Array, memories),
    flags: take(Uint16Array, memories),
    /** Numbers from 1 of the header's lists; 0 for none. */
    session: take(Uint32Array, memories),
    speaker: take(Uint32Array, memories),
    language: take(Uint8Array, memories),
    standing: take(Uint8Array, memories),
    ids: take(Uint8Array, header.idBytes),
    idEnds: take(Uint32Array, memories),
    terms: take(Uint8Array, header.termBytes),
    termEnds: take(Uint32Array, terms),
    /** The form in which each term first occurs; empty for the term itself. */
    words: take(Uint8Array, header.wordBytes),
    wordEnds: take(Uint32Array, terms),
    hashes: take(Uint32Array, terms),
    signatures: take(Uint32Array, terms * SIGNATURE_WORDS),
    /** 1 for a term with a signature. */
    isSigned: take(Uint8Array, terms),
    /** Terms of all memories in order. */
    found: terms < MOST_SHORT_NUMBERS ? take(Uint16Array, length) : take(Uint32Array, length),
    /** Where the terms of each memory end among those of all. */
    ends: take(Uint32Array, memories),
    scales: take(Float32Array, memories),
    directions: take(Int8Array, memories * dimension),
  }
}

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
  const bytes = part.byteOffset % ALIGNMENT === 0 ? part : new Uint8Array(part)
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
