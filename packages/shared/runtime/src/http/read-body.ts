import { CodedError } from '../coded-error.ts'

const tooLarge = (bytesMax: number) =>
  new CodedError('PAYLOAD_TOO_LARGE', {
    detail: `The body may have at most ${bytesMax} bytes.`,
    // The rest of the body is not read: the connection cannot be used again.
    headers: { connection: 'close' },
  })

// Whoever sent it has left. As a raw ECONNRESET it would pass for a database that is gone.
const brokenOff = (error: unknown): CodedError =>
  error instanceof CodedError
    ? error
    : new CodedError('VALIDATION_ERROR', {
        status: 400,
        detail: 'The connection broke before the body was through.',
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
 * A body of at most `bytesMax` bytes as it comes, for what is too large to be held. A declared length is compared
 * before a byte is read.
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
  new CodedError('VALIDATION_ERROR', {
    status: 408,
    detail: `The body did not arrive within ${timeoutMs / 1_000} s.`,
    headers: { connection: 'close' },
  })

/**
 * Reads a body of at most `bytesMax` bytes. A declared length is compared before a byte is read; only a
 * chunked body is counted as it comes (a generic limiter costs most of the throughput). One that drips in is given up.
 */
export const readBody = async (
  request: Request,
  bytesMax: number,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<Uint8Array> => {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > bytesMax) throw tooLarge(bytesMax)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const limit = setTimeout(() => reject(tooSlow(timeoutMs)), timeoutMs)
  try {
    return await Promise.race([readAll(request, declared !== null, bytesMax), late])
  } finally {
    clearTimeout(limit)
  }
}

const readAll = async (
  request: Request,
  isDeclared: boolean,
  bytesMax: number,
): Promise<Uint8Array> => {
  if (isDeclared) {
    const bytes = await request.arrayBuffer().catch((error: unknown) => {
      throw brokenOff(error)
    })
    return new Uint8Array(bytes)
  }
  return request.body ? readStream(request.body, bytesMax) : new Uint8Array()
}

/** Decodes UTF-8 and refuses bytes that are not: replaced characters would be stored as if they were said. */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw notUtf8(cause)
  }
}

export const notUtf8 = (cause?: unknown): CodedError =>
  new CodedError('VALIDATION_ERROR', {
    detail: 'The body is not UTF-8.',
    issues: [{ pointer: '', message: 'must be UTF-8' }],
    cause,
  })
