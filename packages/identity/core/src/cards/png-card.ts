import { crc32, deflateSync } from 'node:zlib'
import { PngFault, readChunks, writeChunks } from './png-chunks.ts'

/** V3 and V2, by the keyword of the text chunk; the newer one goes first. */
const KEYWORDS = ['ccv3', 'chara'] as const
const WIDTH = 400
const HEIGHT = 600

/** The JSON text of the card that a PNG carries, V3 before V2. Throws PngFault. */
export const readPngCard = (png: Uint8Array): string => {
  const texts = readChunks(png).flatMap(({ type, data }) => (type === 'tEXt' ? [split(data)] : []))
  for (const keyword of KEYWORDS) {
    const found = texts.find((text) => text.keyword === keyword)
    if (found) return decode(found)
  }
  throw new PngFault(`carries no card: it has no tEXt chunk ${KEYWORDS.join(' or ')}`)
}

type TextChunk = { readonly keyword: string; readonly bytes: Buffer }

// A chunk may be as large as the body: only the one that is wanted becomes a text.
const split = (data: Uint8Array): TextChunk => {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const end = bytes.indexOf(0)
  const cut = end < 0 ? bytes.length : end
  return { keyword: bytes.toString('latin1', 0, cut), bytes: bytes.subarray(cut + 1) }
}

const decode = ({ keyword, bytes }: TextChunk): string => {
  const text = bytes.toString('latin1')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text.replaceAll(/[\r\n]/g, '')))
    throw new PngFault(`has a card in ${keyword} that is not base64`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'))
  } catch (cause) {
    throw new PngFault(`has a card in ${keyword} that is not UTF-8`, { cause })
  }
}

/** A plain picture in a colour of the name's own, which carries the card in both versions. */
export const writePngCard = (name: string, cards: Readonly<Record<'chara' | 'ccv3', unknown>>) =>
  writeChunks([
    { type: 'IHDR', data: header() },
    ...KEYWORDS.map((keyword) => ({ type: 'tEXt', data: textOf(keyword, cards[keyword]) })),
    { type: 'IDAT', data: deflateSync(pixels(name)) },
    { type: 'IEND', data: new Uint8Array() },
  ])

// Eight bits a channel, true colour, no interlacing.
const header = (): Uint8Array => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(WIDTH, 0)
  data.writeUInt32BE(HEIGHT, 4)
  data.set([8, 2, 0, 0, 0], 8)
  return data
}

const textOf = (keyword: string, card: unknown): Uint8Array =>
  Buffer.from(`${keyword}\0${Buffer.from(JSON.stringify(card)).toString('base64')}`, 'latin1')

const pixels = (name: string): Uint8Array => {
  const hash = crc32(Buffer.from(name))
  // From the middle of the range: readable under black and under white.
  const colour = [hash, hash >>> 8, hash >>> 16].map((byte) => 64 + (byte & 127))
  const row = [0, ...Array.from({ length: WIDTH }, () => colour).flat()]
  return Buffer.concat(Array.from({ length: HEIGHT }, () => Buffer.from(row)))
}
