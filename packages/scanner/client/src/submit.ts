import type { SubmitAnswer } from '@daimon/scanner-api'
import { ScannerError } from './scanner-error.ts'
import { type Connection, send } from './send.ts'

const MEDIA_TYPE = 'application/vnd.daimon.scan+msgpack'

type CompressedFragment = { readonly digest: string; readonly bytes: Uint8Array }

/** A payload in columnar form. All bodies are compressed with Brotli. */
export type Submission = {
  /** The complete payload in one body. */
  readonly whole: () => Uint8Array
  /** The payload that refers to its fragments by digest. */
  readonly references: () => Uint8Array
  readonly fragments: () => readonly CompressedFragment[]
  readonly idempotencyKey: string
}

/**
 * Submits a payload. With `knownDigests` from an earlier submission, it sends only new fragments,
 * then the body that refers to all of them, and again those that the service no longer stores.
 * Returns the response, the digests that the service has now, and the number of bytes sent.
 *
 * @throws {ScannerError} `PAYLOAD_TOO_LARGE`, `RATE_LIMITED`, `ENGINE_BUSY`, or another code.
 * @example
 * const { answer, digests } = await submit(connection, submission, new Set())
 * await follow(connection, answer.scan_id, () => {})
 */
export const submit = async (
  connection: Connection,
  submission: Submission,
  knownDigests: ReadonlySet<string>,
): Promise<{
  readonly answer: SubmitAnswer
  readonly digests: readonly string[]
  readonly bytesSent: number
}> => {
  if (knownDigests.size === 0) {
    const body = submission.whole()
    return {
      answer: await post(connection, submission, body),
      digests: submission.fragments().map(({ digest }) => digest),
      bytesSent: body.length,
    }
  }
  const fragments = submission.fragments()
  let bytesSent = 0
  const put = async (wanted: readonly CompressedFragment[]) => {
    for (const fragment of wanted) {
      await putFragment(connection, fragment)
      bytesSent += fragment.bytes.length
    }
  }
  await put(fragments.filter(({ digest }) => !knownDigests.has(digest)))
  const body = submission.references()
  for (let round = 0; ; round += 1) {
    try {
      const answer = await post(connection, submission, body)
      return {
        answer,
        digests: fragments.map(({ digest }) => digest),
        bytesSent: bytesSent + body.length,
      }
    } catch (error) {
      if (
        !(error instanceof ScannerError) ||
        error.code !== 'FRAGMENT_MISSING' ||
        round >= ROUNDS_MAX
      )
        throw error
      const missing = new Set(
        Array.isArray(error.problem['missing']) ? error.problem['missing'] : [],
      )
      await put(fragments.filter(({ digest }) => missing.has(digest)))
    }
  }
}

const ROUNDS_MAX = 3

const post = async (
  connection: Connection,
  { idempotencyKey }: Submission,
  body: Uint8Array,
): Promise<SubmitAnswer> => {
  const response = await send(connection, {
    method: 'POST',
    path: '/api/v1/client/scan',
    headers: {
      'content-type': MEDIA_TYPE,
      'content-encoding': 'br',
      'idempotency-key': idempotencyKey,
    },
    body,
  })
  return (await response.json()) as SubmitAnswer
}

/** Sends one fragment; resumes after the bytes that have arrived. */
const putFragment = async (
  connection: Connection,
  { digest, bytes }: CompressedFragment,
): Promise<void> => {
  let from = 0
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const response = await send(connection, {
      method: 'PUT',
      path: `/api/v1/client/fragments/${digest}`,
      headers: {
        'content-type': MEDIA_TYPE,
        'content-encoding': 'br',
        ...(from === 0
          ? {}
          : { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
      },
      body: bytes.subarray(from),
    })
    if (response.status !== 308) return
    const end = /bytes=0-(\d+)/.exec(response.headers.get('range') ?? '')?.[1]
    from = end === undefined ? 0 : Number(end) + 1
  }
  throw new ScannerError(
    'FRAGMENT_INCOMPLETE',
    308,
    'A fragment is still incomplete after 20 attempts. Check the connection and retry.',
  )
}

const PARTS_MAX = 20
