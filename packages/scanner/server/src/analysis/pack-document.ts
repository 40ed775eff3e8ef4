import { DICTIONARY_CODING, dictionaryName, compressWith } from '@daimon/scanner-core'
import type { Triage } from '@daimon/scanner-engine'
import { brotliCompressSync, constants } from 'node:zlib'

/** A report that the caller claims to have, with the scan that it comes from. */
export type Dictionary = {
  readonly contentFile: string
  readonly name: string
  readonly triage: ReadonlyMap<string, Triage>
}

export type PackedDocument = {
  readonly type: string
  readonly text: Uint8Array
  readonly packed: Uint8Array
  readonly coding: 'br' | typeof DICTIONARY_CODING
}

/** Bandwidth is scarcer than CPU time, so quality is high up to about a minute of work. */
const QUALITIES = [
  { bytesMax: 2 * 1_048_576, quality: 11 },
  { bytesMax: 16 * 1_048_576, quality: 9 },
  { bytesMax: Infinity, quality: 5 },
] as const

/** Compresses a text with the dictionary if its name matches; otherwise without one. */
export const packDocument = (
  type: string,
  text: string,
  dictionary?: { readonly name: string; readonly text: string },
): PackedDocument => {
  const bytes = Buffer.from(text)
  const known = dictionary ? Buffer.from(dictionary.text) : undefined
  if (dictionary && known && dictionaryName(known) === dictionary.name) {
    const packed = compressWith(known, bytes)
    if (packed) return { type, text: bytes, packed, coding: DICTIONARY_CODING }
  }
  const quality = QUALITIES.find(({ bytesMax }) => bytes.length <= bytesMax)?.quality ?? 5
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { type, text: bytes, packed, coding: 'br' }
}
