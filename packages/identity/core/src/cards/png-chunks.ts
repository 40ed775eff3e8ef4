import { crc32 } from 'node:zlib'

export class PngError extends Error {
  override readonly name = 'PngError'
}

export type PngChunk = { readonly type: string; readonly data: Uint8Array }

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Bytes of length, type, and checksum. */
const FRAME_BYTES = 12
const LENGTH_MAX = 2 ** 31 - 1
/**
 * Pictures have a few thousand at most; millions of empty ones would use more memory than the file.
 */
const CHUNKS_MAX = 65_536

/**
 * Splits a PNG (ISO/IEC 15948, section 5) into its chunks, from IHDR to IEND. Decompresses nothing,
 * so that a small file can't expand. Throws PngError if the data isn't a PNG, is truncated, or has
 * a wrong checksum.
 */
export const readChunks = (png: Uint8Array): PngChunk[] => {
  if (!SIGNATURE.every((byte, at) => png[at] === byte)) throw new PngError('is not a PNG')
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: PngChunk[] = []
  for (let at = SIGNATURE.length; at < png.length;) {
    const chunk = readChunk(png, view, at)
    if ((chunks.length === 0) !== (chunk.type === 'IHDR'))
      throw new PngError('does not begin with one IHDR chunk')
    if (chunks.length === CHUNKS_MAX) throw new PngError(`has more than ${CHUNKS_MAX} chunks`)
    chunks.push(chunk)
    if (chunk.type === 'IEND') return chunks
    at += FRAME_BYTES + chunk.data.length
  }
  throw new PngError('is truncated: it has no IEND chunk')
}

const readChunk = (png: Uint8Array, view: DataView, at: number): PngChunk => {
  if (png.length - at < FRAME_BYTES) throw new PngError('is truncated within a chunk')
  const length = view.getUint32(at)
  const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
  if (!/^[A-Za-z]{4}$/.test(type)) throw new PngError('has a chunk whose type is not four letters')
  if (length > LENGTH_MAX || length > png.length - at - FRAME_BYTES)
    throw new PngError(`has a chunk ${type} that is longer than the file`)
  if (crc32(png.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length))
    throw new PngError(`has a chunk ${type} with a wrong checksum`)
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
