import { brotliCompressSync, constants } from 'node:zlib'
import type { Answer } from '@daimon/runtime'
import type { PackedDocument } from '../analysis/pack-document.ts'
import type { Caller } from './authenticate.ts'
import type { ServiceParts } from '../service-parts.ts'
import { checkLine } from '../operations/tiers.ts'

/** Fast, and within a tenth of the best on what is sent here. */
const QUALITY = 5

/** As it travels the line. */
export const packed = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })

/** Bytes that a text takes on the line. */
export const lineBytes = (text: string): number => packed(text).length

/** What asks and what is answered pass the line before anything else of the caller; then the answer is given. */
export const answerQuery = async (
  parts: Pick<ServiceParts, 'lines'>,
  caller: Caller,
  request: string,
  answer: Answer,
  signal: AbortSignal,
): Promise<Answer> => {
  checkLine(parts, caller, 'urgent')
  const text = JSON.stringify(answer.body)
  await Promise.all([
    parts.lines.carry(caller.principal, 'up', lineBytes(request), { isUrgent: true, signal }),
    parts.lines.carry(caller.principal, 'down', lineBytes(text), { isUrgent: true, signal }),
  ])
  return { ...answer, body: Buffer.from(text) }
}

/** Whether a caller takes bodies that are packed in a way (`Accept-Encoding`, RFC 9110, 12.5.3). */
export const takesCoding = (headers: Headers, coding: string): boolean =>
  (headers.get('accept-encoding') ?? '').split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === coding && !parameters.some((part) => /^q=0(?:\.0*)?$/.test(part))
  })

/**
 * A document that leaves as fast as the line carries it packed. Whoever takes the coding gets the packed bytes as they
 * pass; others the part of the text that they stand for.
 */
export const streamDocument = (
  { lines, log }: Pick<ServiceParts, 'lines' | 'log'>,
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
      lines.carry(caller.principal, 'down', bytes.length, { onPassed, signal }).then(
        () => controller.close(),
        (error: unknown) => {
          log.debug({ err: error }, 'a document was given up by who asked for it')
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
      // A report may be a page, of text that came from somebody's code.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  }
}
