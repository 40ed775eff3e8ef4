import { CodedError } from '../coded-error.ts'

const tooLarge = (bytesMax: number) =>
  new CodedError('PAYLOAD_TOO_LARGE', {
    detail: `The body may have at most ${bytesMax} bytes.`,
    // The rest of the body is not read: the connection cannot be used again.
    headers: { connection: 'close' },
  })

const readStream = async (
  stream: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a body of at most `bytesMax` bytes. A declared length is compared before a byte is read; only a
 * chunked body is counted as it comes (a generic limiter costs most of the throughput).
 */
export const readBody = async (request: Request, bytesMax: number): Promise<Uint8Array> => {
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (Number(declared) > bytesMax) throw tooLarge(bytesMax)
    return new Uint8Array(await request.arrayBuffer())
  }
  return request.body ? readStream(request.body, bytesMax) : new Uint8Array()
}

/** Decodes UTF-8 and refuses bytes that are not: replaced characters would be stored as if they were said. */
export const decodeUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new CodedError('VALIDATION_ERROR', {
      detail: 'The body is not UTF-8.',
      issues: [{ pointer: '', message: 'must be UTF-8' }],
      cause,
    })
  }
}
