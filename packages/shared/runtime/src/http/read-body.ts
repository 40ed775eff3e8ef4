import { ApiError } from '../api-error.ts'

const tooLarge = (bytesMax: number) =>
  new ApiError('PAYLOAD_TOO_LARGE', {
    detail: `The body exceeds ${bytesMax} bytes.`,
    // The rest of the body stays unread, so the connection can't be reused.
    headers: { connection: 'close' },
  })

// The caller disconnected. A raw ECONNRESET would look like a lost database.
const brokenOff = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError('VALIDATION_ERROR', {
        status: 400,
        detail: 'The connection broke before the end of the body.',
        headers: { connection: 'close' },
      })

const readStream = async (
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of countBytes(stream, bytesMax)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Streams a body of at most `bytesMax` bytes that may not fit in memory. A declared length is
 * checked before any byte is read.
 */
export const streamBody = (request: Request, bytesMax: number): AsyncIterable<Uint8Array> => {
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax)
  return countBytes(request.body, bytesMax)
}

const countBytes = async function* (
  stream: ReadableStream<Uint8Array> | null,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  if (!stream) return
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      yield chunk
    }
  } catch (error) {
    throw brokenOff(error)
  }
}

const BODY_TIMEOUT_MS = 120_000

const tooSlow = (timeoutMs: number) =>
  new ApiError('VALIDATION_ERROR', {
    status: 408,
    detail: `The body didn't arrive within ${timeoutMs / 1_000} s.`,
    headers: { connection: 'close' },
  })

/**
 * Reads a body of at most `bytesMax` bytes. A declared length is checked before any byte is read;
 * only chunked bodies are counted (a generic limiter costs most of the throughput). A body that
 * exceeds the time limit is refused.
 */
export const readBody = async (
  request: Request,
  bytesMax: number,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<Uint8Array> => {
  const length = request.headers.get('content-length')
  const declared = length === null ? undefined : Number(length)
  if (declared !== undefined && declared > bytesMax) throw tooLarge(bytesMax)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const limit = setTimeout(() => reject(tooSlow(timeoutMs)), timeoutMs)
  try {
    return await Promise.race([readAll(request, declared, bytesMax), late])
  } finally {
    clearTimeout(limit)
  }
}

/** Bodies from here on are put together as they arrive: to join 16 MiB at once takes 0.1 s. */
const LARGE_BYTES = 1024 * 1024

const readLarge = async (
  stream: ReadableStream<Uint8Array> | null,
  bytes: number,
): Promise<Uint8Array> => {
  const whole = new Uint8Array(bytes)
  let filled = 0
  for await (const chunk of countBytes(stream, bytes)) {
    whole.set(chunk, filled)
    filled += chunk.byteLength
  }
  return filled === bytes ? whole : whole.subarray(0, filled)
}

const readAll = async (
  request: Request,
  declared: number | undefined,
  bytesMax: number,
): Promise<Uint8Array> => {
  if (declared !== undefined && declared >= LARGE_BYTES) return readLarge(request.body, declared)
  if (declared !== undefined) {
    const bytes = await request.arrayBuffer().catch((error: unknown) => {
      throw brokenOff(error)
    })
    return new Uint8Array(bytes)
  }
  return request.body ? readStream(request.body, bytesMax) : new Uint8Array()
}

/** Decodes UTF-8 and refuses invalid bytes: replacement characters would be stored as user text. */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw notUtf8(cause)
  }
}

export const notUtf8 = (cause?: unknown): ApiError =>
  new ApiError('VALIDATION_ERROR', {
    detail: 'The body is not UTF-8.',
    issues: [{ pointer: '', message: 'must be UTF-8' }],
    cause,
  })
