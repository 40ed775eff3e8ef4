import { crc32 } from 'node:zlib'

export class PngFault extends Error {
  override readonly name = 'PngFault'
}

export type PngChunk = { readonly type: string; readonly data: Uint8Array }

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Length, type and checksum. */
const FRAME_BYTES = 12
const LENGTH_MAX = 2 ** 31 - 1
/** Pictures have some thousand at most; empty ones by the million would cost more memory than the file. */
const CHUNKS_MAX = 65_536

/**
 * The chunks of a PNG (ISO/IEC 15948, section 5), from IHDR to IEND. Nothing is inflated, so that a small file cannot
 * grow. Throws PngFault on what is no PNG, is cut short, or fails a checksum.
 */
export const readChunks = (png: Uint8Array): PngChunk[] => {
  if (!SIGNATURE.every((byte, at) => png[at] === byte)) throw new PngFault('is no PNG')
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: PngChunk[] = []
  for (let at = SIGNATURE.length; at < png.length;) {
    const chunk = readChunk(png, view, at)
    if ((chunks.length === 0) !== (chunk.type === 'IHDR'))
      throw new PngFault('does not begin with one IHDR chunk')
    if (chunks.length === CHUNKS_MAX) throw new PngFault(`has more than ${CHUNKS_MAX} chunks`)
    chunks.push(chunk)
    if (chunk.type === 'IEND') return chunks
    at += FRAME_BYTES + chunk.data.length
  }
  throw new PngFault('is cut short: it has no IEND chunk')
}

const readChunk = (png: Uint8Array, view: DataView, at: number): PngChunk => {
  if (png.length - at < FRAME_BYTES) throw new PngFault('is cut short within a chunk')
  const length = view.getUint32(at)
  const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
  if (!/^[A-Za-z]{4}$/.test(type)) throw new PngFault('has a chunk whose type is no four letters')
  if (length > LENGTH_MAX || length > png.length - at - FRAME_BYTES)
    throw new PngFault(`has a chunk ${type} that says it is longer than the file`)
  if (crc32(png.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length))
    throw new PngFault(`has a chunk ${type} whose checksum is wrong`)
  return { type, data: png.subarray(at + 8, at + 8 + length) }
}

export const writeChunks = (chunks: readonly PngChunk[]): Uint8Array =>
  Buffer.concat([SIGNATURE, ...chunks.map(frame)])

const frame = ({ type, data }: PngChunk): Uint8Array => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), framed.length - 4)
  return framed
}
