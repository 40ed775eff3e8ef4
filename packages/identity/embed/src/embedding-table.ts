import { createHash } from 'node:crypto'

/**
 * A table of token vectors. The file, little-endian: `DAIMONTV`, then u32 version, dimension, rows,
 * and bytes of the vocabulary; u16 scales, one per row; i8 values, row after row; the vocabulary as
 * UTF-8 lines. A row means value × scale; a common factor would cancel in the unit-length mean, so
 * the format has none.
 */
export type EmbeddingTable = {
  readonly dimension: number
  readonly vocabulary: readonly string[]
  readonly scales: Uint16Array
  readonly values: Int8Array
}

const MAGIC = 'DAIMONTV'
const VERSION = 1
const HEADER_BYTES = MAGIC.length + 4 * 4

/** Parses a table. Throws when the SHA-256 (hex) differs or the bytes aren't in this format. */
export const readEmbeddingTable = (bytes: Uint8Array, sha256: string): EmbeddingTable => {
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256)
    throw new Error(`the embedding table is damaged: SHA-256 ${found}, expected ${sha256}`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1')
  const [version, dimension, rows, vocabularyBytes] = [0, 1, 2, 3].map((at) =>
    view.getUint32(MAGIC.length + 4 * at, true),
  ) as [number, number, number, number]
  if (magic !== MAGIC || version !== VERSION)
    throw new Error(`not an embedding table of version ${VERSION}`)

  const valuesAt = HEADER_BYTES + 2 * rows
  const vocabularyAt = valuesAt + rows * dimension
  const vocabulary = Buffer.from(bytes.subarray(vocabularyAt, vocabularyAt + vocabularyBytes))
    .toString('utf8')
    .split('\n')
  if (vocabulary.length !== rows || vocabularyAt + vocabularyBytes !== bytes.length)
    throw new Error('the embedding table contradicts its header')
  return {
    dimension,
    vocabulary,
    scales: Uint16Array.from({ length: rows }, (_none, row) =>
      view.getUint16(HEADER_BYTES + 2 * row, true),
    ),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + valuesAt, rows * dimension),
  }
}
