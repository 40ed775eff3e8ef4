import { CodedError } from '@daimon/runtime'
import { pipeline } from 'node:stream/promises'
import { type Transform, Writable } from 'node:stream'
import zlib from 'node:zlib'

/** What is read at most of a body that is packed: a few kilobytes may hold gigabytes. */
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024

export type Unpacked = {
  readonly bytes: Buffer
  /** As it came. */
  readonly bytesSent: number
}

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  zstd: () => zlib.createZstdDecompress(),
}

/**
 * Reads a body and unpacks it as it comes, so that a bomb is noticed at the limit and not after it. Throws
 * PAYLOAD_TOO_LARGE past the limit, VALIDATION_ERROR for bytes that are not packed as they say.
 */
export const unpack = async (
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  bytesMax = UNPACKED_BYTES_MAX,
): Promise<Unpacked> => {
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
  new CodedError('PAYLOAD_TOO_LARGE', {
    detail: `The body may unpack to at most ${bytesMax} bytes.`,
    headers: { connection: 'close' },
  })

const isOfUnpacking = (error: unknown): boolean =>
  /^(?:Z_|ERR_.*BROTLI|ERR_.*ZSTD|ERR__ERROR|ZSTD_|ERR_ZLIB|ERR_PADDING|ERR_TRAILING|ERR_BROTLI|ERR__)/.test(
    (error as NodeJS.ErrnoException).code ?? '',
  )

const notPacked = (encoding: string, cause: unknown) => {
  const message = `is not whole, or not packed as ${encoding}`
  return new CodedError('VALIDATION_ERROR', {
    detail: `The body ${message}.`,
    issues: [{ pointer: '', message }],
    cause,
  })
}
