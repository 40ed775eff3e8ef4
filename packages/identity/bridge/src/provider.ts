import { WireError } from './wire-error.ts'

export type Provider = {
  /** Of a server that speaks the protocol it is asked in, with or without a path before `/api` or `/v1`. */
  readonly url: string
  readonly apiKey: string | undefined
}

/** Shows that a request comes from a bridge: one whose provider is itself would ask itself for ever. */
const FROM_BRIDGE = 'x-daimon-bridge'
const LOOK_TIMEOUT_MS = 2_000

const addressOf = ({ url }: Provider, path: string): URL =>
  new URL(path.slice(1), url.replace(/\/*$/, '/').replace(/\/v1\/$/, '/'))

const headersOf = ({ apiKey }: Provider): Record<string, string> => ({
  [FROM_BRIDGE]: '1',
  ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
})

/**
 * Hands a request on as it came, and its answer back as it comes: status, type, body. Both sides see when the other is
 * slow, and when it has gone. Without a body it is a GET.
 */
export const passOn = async (
  provider: Provider | undefined,
  path: string,
  request: Request,
  body?: Uint8Array<ArrayBuffer>,
): Promise<Response> => {
  if (!provider)
    throw new WireError(
      501,
      'provider_not_configured',
      'the bridge holds no chat model: set BRIDGE_PROVIDER_URL to a server that does',
    )
  if (request.headers.has(FROM_BRIDGE))
    throw new WireError(508, 'provider_is_bridge', 'BRIDGE_PROVIDER_URL leads back to the bridge')
  // Until the answer begins; from then on the end of its body is the end of the request.
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  if (request.signal.aborted) leave()
  request.signal.addEventListener('abort', leave, { once: true })
  try {
    const answer = await fetch(addressOf(provider, path), {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { 'content-type': 'application/json', ...headersOf(provider) },
      signal: leaving.signal,
      // The key goes to the server that was named and to no other.
      redirect: 'error',
    })
    const type = answer.headers.get('content-type') ?? 'application/json'
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': type } })
  } catch (cause) {
    throw new WireError(502, 'provider_unreachable', 'the provider cannot be reached', { cause })
  } finally {
    request.signal.removeEventListener('abort', leave)
  }
}

/** The provider's own list of models, empty when it has none to tell. */
export const modelsOf = async (
  provider: Provider | undefined,
  request: Request,
  member: string,
): Promise<readonly unknown[]> => {
  const list = (await look(provider, request))[member]
  return Array.isArray(list) ? list : []
}

/** The version that the provider says it is of. */
export const versionOf = async (
  provider: Provider | undefined,
  request: Request,
): Promise<string | undefined> => {
  const { version } = await look(provider, request)
  return typeof version === 'string' ? version : undefined
}

/** What the provider answers at the same path, and nothing when it is gone, unwilling, or a bridge before this one. */
const look = async (
  provider: Provider | undefined,
  request: Request,
): Promise<Record<string, unknown>> => {
  // Who leads back to itself would ask itself for ever.
  if (!provider || request.headers.has(FROM_BRIDGE)) return {}
  try {
    const answer = await fetch(addressOf(provider, new URL(request.url).pathname), {
      headers: headersOf(provider),
      signal: AbortSignal.timeout(LOOK_TIMEOUT_MS),
      redirect: 'error',
    })
    const said: unknown = await answer.json()
    return answer.ok && said !== null && typeof said === 'object' ? { ...said } : {}
  } catch {
    return {}
  }
}
