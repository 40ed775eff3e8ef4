import type { MemoryEntry } from '@daimon/identity-api'

const LENGTH_TOLERANCE = 1e-4

/** The vector of a memory in a document, brought to unit length; a sentence when it is invalid. */
export const readEmbedding = (
  embedding: NonNullable<MemoryEntry['embedding']>,
): Float32Array | string => {
  const values =
    typeof embedding === 'string' ? fromBase64(embedding) : Float32Array.from(embedding)
  if (!values) return 'must be base64 of 32-bit floats, little endian'
  const length = Math.hypot(...values)
  if (!Number.isFinite(length)) return 'must be finite numbers'
  if (length === 0) return 'must have a direction, not zeros alone'
  // What is of unit length already stays as it is, to the last bit.
  return Math.abs(length - 1) < LENGTH_TOLERANCE ? values : values.map((value) => value / length)
}

const fromBase64 = (text: string): Float32Array | undefined => {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length % 4 !== 0) return undefined
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at))
}
