import { statSync } from 'node:fs'
import type { Io } from '../io.ts'
import { IdleTimer } from './idle-timer.ts'
import { PartialFile, type Validators } from './partial-file.ts'

export type DownloadContext = Pick<Io, 'fetch' | 'wait' | 'signal'> & {
  /** Without data for this long, the transfer counts as broken. */
  readonly idleMs: number
  readonly onProgress: (bytes: number, total: number | undefined) => void
}

export type DownloadRequest = {
  readonly url: string
  /** Where the complete file is put; the incomplete one is a hidden file next to it. */
  readonly file: string
  readonly bytesMax: number
  /** Those of an earlier complete download. */
  readonly known?: Validators | undefined
}

export type DownloadResult =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'fetched'; readonly bytes: number; readonly validators: Validators }

/** A transfer that failed; the message says why. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
}

/** Attempts in a row that brought nothing. */
const ATTEMPTS_MAX = 4
const BACKOFF_MS = 500
const WAIT_MAX_MS = 60_000

/**
 * Downloads a file. Resumes an interrupted transfer where the server allows it, also that of an
 * earlier run; waits as `Retry-After` says; checks length and the digest that the server names. A
 * missing file (404) is `absent`.
 *
 * @throws {DownloadError} if the server refuses, sends too much, or keeps failing.
 */
export const download = async (
  context: DownloadContext,
  request: DownloadRequest,
): Promise<DownloadResult> => {
  const part = new PartialFile(request.file, request.url)
  for (let failures = 0; ;) {
    const before = part.size()
    const outcome = await attempt(context, request, part)
    context.signal.throwIfAborted()
    if (outcome.kind !== 'failed') return outcome
    failures = part.size() > before ? 1 : failures + 1
    if (failures >= ATTEMPTS_MAX) throw new DownloadError(`${outcome.reason} (${request.url})`)
    await context.wait(Math.min(WAIT_MAX_MS, outcome.afterMs ?? BACKOFF_MS * 2 ** (failures - 1)))
  }
}

type Failure = {
  readonly kind: 'failed'
  readonly reason: string
  readonly afterMs?: number | undefined
}

const RETRIED = new Set([408, 416, 425, 429, 500, 502, 503, 504])
/** Statuses that say that there is no such file; storage without a list permission answers 403. */
const ABSENT = new Set([403, 404, 410])

const attempt = async (
  context: DownloadContext,
  request: DownloadRequest,
  part: PartialFile,
): Promise<DownloadResult | Failure> => {
  const { fetch, signal, idleMs } = context
  const idle = new IdleTimer(idleMs)
  try {
    const from = part.resumableFrom()
    const response = await fetch(request.url, {
      signal: AbortSignal.any([signal, idle.signal]),
      headers: { 'accept-encoding': 'identity', ...conditions(from, part, request.known) },
    })
    const { status, headers } = response
    if (status !== 200 && status !== 206) await response.body?.cancel()
    if (status === 304) return { kind: 'unchanged' }
    if (ABSENT.has(status)) return { kind: 'absent' }
    if (status === 416) part.remove()
    if (RETRIED.has(status))
      return {
        kind: 'failed',
        reason: `The server returned status ${status}.`,
        afterMs: retryAfterMs(headers),
      }
    if (status !== 200 && status !== 206)
      throw new DownloadError(`The server returned status ${status} (${request.url})`)
    checkScheme(request.url, response.url)
    const start = status === 206 ? from : 0
    if (status === 206 && !(headers.get('content-range') ?? '').startsWith(`bytes ${start}-`)) {
      part.remove()
      return { kind: 'failed', reason: 'The server sent another part of the file than asked for.' }
    }
    return await receive(context, request, part, response, start, idle)
  } catch (error) {
    if (error instanceof DownloadError || signal.aborted) throw error
    return {
      kind: 'failed',
      reason: idle.signal.aborted
        ? `No data for ${Math.round(idleMs / 1_000)} s.`
        : `The transfer broke off: ${describe(error)}.`,
    }
  } finally {
    idle.stop()
  }
}

const conditions = (
  from: number,
  part: PartialFile,
  known: Validators | undefined,
): Record<string, string> => {
  const validator = part.validator()
  if (from > 0 && validator !== undefined) return { range: `bytes=${from}-`, 'if-range': validator }
  if (known?.etag !== undefined) return { 'if-none-match': known.etag }
  return known?.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }
}

const receive = async (
  { onProgress }: DownloadContext,
  { file, bytesMax, url }: DownloadRequest,
  part: PartialFile,
  { headers, body }: Response,
  start: number,
  idle: IdleTimer,
): Promise<DownloadResult | Failure> => {
  // `fetch` decodes a body with a content coding, so its length says nothing about the file.
  const isCoded = headers.has('content-encoding')
  const length = isCoded ? Number.NaN : Number(headers.get('content-length') ?? Number.NaN)
  const total = Number.isFinite(length) ? start + length : undefined
  if ((total ?? 0) > bytesMax) throw tooLarge(bytesMax, url)
  const validators = readValidators(headers)
  part.begin(start, isCoded ? {} : validators)
  let size = start
  const handle = await part.open(start)
  try {
    for await (const chunk of body ?? []) {
      idle.restart()
      size += chunk.length
      if (size > bytesMax) {
        part.remove()
        throw tooLarge(bytesMax, url)
      }
      await handle.write(chunk)
      onProgress(size, total)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (total !== undefined && size !== total)
    return { kind: 'failed', reason: `The server sent ${size} of ${total} bytes.` }
  const named = isCoded ? undefined : readDigest(headers)
  if (named && (await part.digest(named.algorithm)) !== named.value) {
    part.remove()
    return { kind: 'failed', reason: 'The file differs from the digest that the server names.' }
  }
  part.finish()
  return { kind: 'fetched', bytes: statSync(file).size, validators }
}

const tooLarge = (bytesMax: number, url: string) =>
  new DownloadError(`The file exceeds ${bytesMax} bytes (${url})`)

/** A redirect must not lead from an encrypted to a plain connection. */
const checkScheme = (from: string, to: string): void => {
  if (from.startsWith('https:') && to !== '' && !to.startsWith('https:'))
    throw new DownloadError(`The server redirects to an unencrypted URL (${from})`)
}

const readValidators = (headers: Headers): Validators => {
  const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')]
  return {
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { lastModified }),
  }
}

/** SHA-256 by RFC 9530, else MD5 as object stores name it. */
const readDigest = (headers: Headers) => {
  const sha256 = /(?:^|,)\s*sha-256=:([\w+/=]+):/.exec(headers.get('repr-digest') ?? '')?.[1]
  if (sha256 !== undefined) return { algorithm: 'sha256', value: sha256 } as const
  const md5 = /(?:^|,)\s*md5=([\w+/=]+)/.exec(headers.get('x-goog-hash') ?? '')?.[1]
  return md5 === undefined ? undefined : ({ algorithm: 'md5', value: md5 } as const)
}

const retryAfterMs = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

const describe = (error: unknown): string => {
  const { cause, message } = error as Error
  return cause instanceof Error
    ? cause.message || String((cause as { code?: string }).code)
    : message
}
