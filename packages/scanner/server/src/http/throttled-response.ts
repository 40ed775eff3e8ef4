import { brotliCompressSync, constants } from 'node:zlib'
import type { Answer } from '@daimon/runtime'
import type { PackedDocument } from '../analysis/pack-document.ts'
import type { Caller } from './authenticate.ts'
import type { ServiceContext } from '../service-context.ts'
import { checkBacklog } from '../operations/tiers.ts'

/** Fast, and within 10% of the best compression for these bodies. */
const QUALITY = 5

/** Compresses a text as it is sent over the link. */
export const compressed = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })

/** Compressed size of a text on the link, in bytes. */
export const compressedSize = (text: string): number => compressed(text).length

/** Sends request and answer over the link with priority, then returns the answer. */
export const answerQuery = async (
  parts: Pick<ServiceContext, 'lines'>,
  caller: Caller,
  request: string,
  answer: Answer,
  signal: AbortSignal,
): Promise<Answer> => {
  checkBacklog(parts, caller, 'urgent')
  const text = JSON.stringify(answer.body)
  await Promise.all([
    parts.lines.send(caller.principal, 'up', compressedSize(request), { isUrgent: true, signal }),
    parts.lines.send(caller.principal, 'down', compressedSize(text), { isUrgent: true, signal }),
  ])
  return { ...answer, body: Buffer.from(text) }
}

/** Whether the caller accepts an encoding (`Accept-Encoding`, RFC 9110, 12.5.3). */
export const takesCoding = (headers: Headers, coding: string): boolean =>
  (headers.get('accept-encoding') ?? '').split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((part) => /^q=0(?:\.0*)?$/.test(part))
  })

/**
 * Streams a document at the rate at which the link sends it compressed. A caller that accepts the
 * encoding gets the compressed bytes; any other gets the corresponding part of the text.
 */
export const streamDocument = (
  { lines, log }: Pick<ServiceContext, 'lines' | 'log'>,
  caller: Caller,
  { type, text, packed: bytes, coding }: PackedDocument,
  headers: Headers,
  signal: AbortSignal,
): Answer => {
  const isTaken = takesCoding(headers, coding)
  const body = isTaken ? bytes : text
  let given = 0
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      let passed = 0
      const onPassed = (count: number) => {
        passed += count
        const until = Math.floor((body.length * passed) / bytes.length)
        if (until > given) controller.enqueue(new Uint8Array(body.subarray(given, until)))
        given = until
      }
      lines.send(caller.principal, 'down', bytes.length, { onPassed, signal }).then(
        () => controller.close(),
        (error: unknown) => {
          log.debug({ err: error }, 'client closed a document stream')
          controller.error(error)
        },
      )
    },
  })
  return {
    status: 200,
    body: stream,
    headers: {
      'content-type': type,
      vary: 'accept-encoding',
      ...(isTaken ? { 'content-encoding': coding } : {}),
      'cache-control': 'private, no-store',
      // A report may be an HTML page with text from scanned code.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  }
}
