import { createHash } from 'node:crypto'
// A default import: a runtime without Zstandard could not load a module that imports it by name.
import zlib, { constants } from 'node:zlib'

/**
 * The `Content-Encoding` for Zstandard with a dictionary that both sides have (RFC 9842, section
 * 5).
 */
export const DICTIONARY_CODING = 'dcz'

/** Prefix of such a body: a skippable frame header, followed by the SHA-256 of the dictionary. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])
const HASH_BYTES = 32
/** High compression: bandwidth is scarcer than processor time. */
const LEVEL = 19
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024

const computeHash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Names a dictionary in a header (`Available-Dictionary`): its SHA-256 as a structured field. */
export const dictionaryName = (dictionary: Uint8Array): string =>
  `:${computeHash(dictionary).toString('base64')}:`

/**
 * Compresses bytes with a dictionary; undefined where this runtime doesn't support dictionaries.
 */
export const compressWith = (dictionary: Uint8Array, bytes: Uint8Array): Uint8Array | undefined => {
  if (!hasDictionaries()) return undefined
  const frame = zlib.zstdCompressSync(bytes, {
    dictionary,
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  })
  return Buffer.concat([MAGIC, computeHash(dictionary), frame])
}

/** Decompresses bytes. Throws a RangeError if they were not packed with this dictionary. */
export const unpackWith = (dictionary: Uint8Array, packed: Uint8Array): Uint8Array => {
  const head = Buffer.concat([MAGIC, computeHash(dictionary)])
  if (!head.equals(packed.subarray(0, MAGIC.length + HASH_BYTES)))
    throw new RangeError('packed with another dictionary')
  try {
    return zlib.zstdDecompressSync(packed.subarray(head.length), {
      dictionary,
      maxOutputLength: UNPACKED_BYTES_MAX,
    })
  } catch (cause) {
    throw new RangeError('corrupt dictionary-compressed data', { cause })
  }
}

let isKnown: boolean | undefined

/** Older runtimes lack Zstandard, or have it and silently ignore the dictionary. */
export const hasDictionaries = (): boolean => {
  if (isKnown !== undefined) return isKnown
  const sample = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * at * 7) % 251))
  try {
    isKnown = zlib.zstdCompressSync(sample, { dictionary: sample }).length < sample.length / 2
  } catch {
    isKnown = false
  }
  return isKnown
}
