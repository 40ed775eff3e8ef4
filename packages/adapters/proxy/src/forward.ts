import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProxyError } from './proxy-error.ts'

export type Outgoing = {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Bytes, or a stream that is sent as it arrives. */
  readonly body: Uint8Array | ReadableStream<Uint8Array> | null
  readonly signal: AbortSignal
}

/** Headers of one connection only (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const OWN = /^x-daimon-/
/** Marks a request that came through a proxy (RFC 9110, section 7.6.3). */
const VIA = '1.1 daimon-proxy'

/** Whether a request has passed this program before: a provider URL that points back would loop. */
export const hasPassedProxy = (headers: Headers): boolean =>
  (headers.get('via') ?? '').includes('daimon-proxy')

/** The headers of the caller for the provider, its keys included. */
export const toProviderHeaders = (headers: Headers): Record<string, string> => {
  const perConnection = (headers.get('connection') ?? '').toLowerCase().split(/\s*,\s*/)
  const kept = [...headers].filter(
    ([name]) => !HOP_BY_HOP.has(name) && !OWN.test(name) && !perConnection.includes(name),
  )
  const via = [headers.get('via'), VIA].filter((each) => each !== null).join(', ')
  return { ...Object.fromEntries(kept), via }
}

/** The headers of the provider for the caller. */
export const toCallerHeaders = (headers: IncomingHttpHeaders): Headers => {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (HOP_BY_HOP.has(name) || OWN.test(name)) continue
    for (const each of [value ?? []].flat()) kept.append(name, each)
  }
  return kept
}

/**
 * Sends a request and resolves with the response once its headers have arrived. Follows no
 * redirect: the key must reach only the configured provider. Without time limits, because models
 * may think for minutes: the signal of the caller ends it.
 */
export const forward = async (outgoing: Outgoing): Promise<IncomingMessage> => {
  try {
    return await send(outgoing)
  } catch (cause) {
    throw new ProxyError(502, 'provider_unreachable', "can't reach the provider", { cause })
  }
}

// A provider may close an idle connection at the moment at which it is used again.
const send = async (outgoing: Outgoing): Promise<IncomingMessage> => {
  const isRepeatable = outgoing.body === null || outgoing.body instanceof Uint8Array
  for (;;) {
    const attempt = sendOnce(outgoing)
    try {
      return await attempt.response
    } catch (error) {
      const isStale =
        attempt.request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
      if (!isStale || !isRepeatable) throw error
    }
  }
}

const sendOnce = ({ url, method, headers, body, signal }: Outgoing) => {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = open(url, { method, headers, signal })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    // For each error: without a listener, a later one would end the process.
    request.on('error', reject)
  })
  if (body instanceof ReadableStream)
    pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), request).catch(
      (error: Error) => request.destroy(error),
    )
  else request.end(body ?? undefined)
  return { request, response }
}
