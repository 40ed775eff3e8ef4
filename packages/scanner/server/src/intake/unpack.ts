import { ApiError } from '@daimon/runtime'
import { pipeline } from 'node:stream/promises'
import { type Transform, Writable } from 'node:stream'
import zlib from 'node:zlib'

/** Limit for a decompressed body: a few kilobytes may contain gigabytes. */
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024

export type UnpackedBody = {
  readonly bytes: Buffer
  /** Size as received. */
  readonly bytesSent: number
}

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  zstd: () => zlib.createZstdDecompress(),
}

/**
 * Decompresses a body while it arrives, so that a bomb is stopped at the limit. Throws
 * PAYLOAD_TOO_LARGE beyond the limit, and VALIDATION_ERROR if the encoding doesn't match.
 */
export const unpack = async (
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  bytesMax = UNPACKED_BYTES_MAX,
): Promise<UnpackedBody> => {
  let bytesSent = 0
  const counted = async function* () {
    for await (const part of body) {
      bytesSent += part.byteLength
      yield part
    }
  }
  const parts: Buffer[] = []
  let bytes = 0
  const collect = new Writable({
    write: (part: Buffer, _encoding, next) => {
      bytes += part.length
      if (bytes > bytesMax) return next(tooLarge(bytesMax))
      parts.push(part)
      next()
    },
  })
  const unpacker = UNPACKERS[encoding]?.()
  try {
    if (unpacker) await pipeline(counted, unpacker, collect)
    else await pipeline(counted, collect)
  } catch (error) {
    throw isOfUnpacking(error) ? notPacked(encoding, error) : error
  }
  return { bytes: Buffer.concat(parts), bytesSent }
}

const tooLarge = (bytesMax: number) =>
  new ApiError('PAYLOAD_TOO_LARGE', {
    detail: `The decompressed body exceeds the limit of ${bytesMax} bytes.`,
    headers: { connection: 'close' },
  })

const isOfUnpacking = (error: unknown): boolean =>
  /^(?:Z_|ERR_.*BROTLI|ERR_.*ZSTD|ERR__ERROR|ZSTD_|ERR_ZLIB|ERR_PADDING|ERR_TRAILING|ERR_BROTLI|ERR__)/.test(
    (error as NodeJS.ErrnoException).code ?? '',
  )

const notPacked = (encoding: string, cause: unknown) => {
  const message = `is incomplete or not encoded as ${encoding}`
  return new ApiError('VALIDATION_ERROR', {
    detail: `The body ${message}.`,
    issues: [{ pointer: '', message }],
    cause,
  })
}
