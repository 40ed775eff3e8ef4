import { crc32, deflateSync } from 'node:zlib'
import { PngError, readChunks, writeChunks } from './png-chunks.ts'

/** Keywords of the text chunk for V3 and V2, the newer one first. */
const KEYWORDS = ['ccv3', 'chara'] as const
const WIDTH = 400
const HEIGHT = 600

/** Reads the JSON text of the card in a PNG, V3 before V2. Throws PngError. */
export const readPngCard = (png: Uint8Array): string => {
  const texts = readChunks(png).flatMap(({ type, data }) => (type === 'tEXt' ? [split(data)] : []))
  for (const keyword of KEYWORDS) {
    const found = texts.find((text) => text.keyword === keyword)
    if (found) return decode(found)
  }
  throw new PngError(`contains no card: it has no tEXt chunk ${KEYWORDS.join(' or ')}`)
}

type TextChunk = { readonly keyword: string; readonly bytes: Buffer }

// A chunk may be as large as the body: decode only the required one.
const split = (data: Uint8Array): TextChunk => {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const end = bytes.indexOf(0)
  const cut = end < 0 ? bytes.length : end
  return { keyword: bytes.toString('latin1', 0, cut), bytes: bytes.subarray(cut + 1) }
}

const decode = ({ keyword, bytes }: TextChunk): string => {
  const text = bytes.toString('latin1')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text.replaceAll(/[\r\n]/g, '')))
    throw new PngError(`has a card in ${keyword} that is not base64`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))
  } catch (cause) {
    throw new PngError(`has a card in ${keyword} that is not UTF-8`, { cause })
  }
}

/**
 * Creates a plain picture, in a color derived from the name, that contains the card in both
 * versions.
 */
export const writePngCard = (name: string, cards: Readonly<Record<'chara' | 'ccv3', unknown>>) =>
  writeChunks([
    { type: 'IHDR', data: header() },
    ...KEYWORDS.map((keyword) => ({ type: 'tEXt', data: encodeText(keyword, cards[keyword]) })),
    { type: 'IDAT', data: deflateSync(pixels(name)) },
    { type: 'IEND', data: new Uint8Array() },
  ])

// Eight bits per channel, RGB, not interlaced.
const header = (): Uint8Array => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(WIDTH, 0)
  data.writeUInt32BE(HEIGHT, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return data
}

const encodeText = (keyword: string, card: unknown): Uint8Array =>
  Buffer.from(`${keyword}\0${Buffer.from(JSON.stringify(card)).toString('base64')}`, 'latin1')

const pixels = (name: string): Uint8Array => {
  const hash = crc32(Buffer.from(name))
  // From the middle of the range: readable under black and under white.
  const color = [hash, hash >>> 8, hash >>> 16].map((byte) => 64 + (byte & 127))
  const row = [0, ...Array.from({ length: WIDTH }, () => color).flat()]
  return Buffer.concat(Array.from({ length: HEIGHT }, () => Buffer.from(row)))
}
