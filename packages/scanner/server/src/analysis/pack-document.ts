import { DICTIONARY_CODING, dictionaryName, packWith } from '@daimon/scanner-core'
import { brotliCompressSync, constants } from 'node:zlib'

/** What a caller says that it has, and where that comes from. */
export type Dictionary = { readonly contentFile: string; readonly name: string }

export type PackedDocument = {
  readonly type: string
  readonly text: Uint8Array
  readonly packed: Uint8Array
  readonly coding: 'br' | typeof DICTIONARY_CODING
}

/** A second of the line costs more than a second of the processor, up to what would take a minute. */
const QUALITIES = [
  { bytesMax: 2 * 1_048_576, quality: 11 },
  { bytesMax: 16 * 1_048_576, quality: 9 },
  { bytesMax: Infinity, quality: 5 },
] as const

/** Packs a text by what it shares with a dictionary, if there is one and it is the one that is meant; else by itself. */
export const packDocument = (
  type: string,
  text: string,
  dictionary?: { readonly name: string; readonly text: string },
): PackedDocument => {
  const bytes = Buffer.from(text)
  const known = dictionary ? Buffer.from(dictionary.text) : undefined
  if (dictionary && known && dictionaryName(known) === dictionary.name) {
    const packed = packWith(known, bytes)
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
