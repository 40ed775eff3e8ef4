import { WireError } from './wire-error.ts'

export type Provider = {
  /**
   * Base URL of a server that speaks the client's protocol, with or without a path before `/api` or
   * `/v1`.
   */
  readonly url: string
  readonly apiKey: string | undefined
}

/** Marks requests from a bridge: one whose provider is itself would forward to itself forever. */
const FROM_BRIDGE = 'x-daimon-bridge'
const LOOK_TIMEOUT_MS = 2_000

const toUrl = ({ url }: Provider, path: string): URL =>
  new URL(path.slice(1), url.replace(/\/*$/, '/').replace(/\/v1\/$/, '/'))

const buildHeaders = ({ apiKey }: Provider): Record<string, string> => ({
  [FROM_BRIDGE]: '1',
  ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
})

/**
 * Forwards a request unchanged and streams the response back: status, type, body. Both sides get
 * backpressure and see when the other disconnects. Without a body it is a GET.
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
      'the bridge has no chat model. Set BRIDGE_PROVIDER_URL to a server that has one',
    )
  if (request.headers.has(FROM_BRIDGE))
    throw new WireError(508, 'provider_is_bridge', 'BRIDGE_PROVIDER_URL points back to the bridge')
  // The timeout applies until the response begins; after that, the end of the body ends the
  // request.
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  if (request.signal.aborted) leave()
  request.signal.addEventListener('abort', leave, { once: true })
  try {
    const answer = await fetch(toUrl(provider, path), {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { 'content-type': 'application/json', ...buildHeaders(provider) },
      signal: leaving.signal,
      // No redirects: the key must reach only the configured server.
      redirect: 'error',
    })
    const type = answer.headers.get('content-type') ?? 'application/json'
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': type } })
  } catch (cause) {
    throw new WireError(502, 'provider_unreachable', "can't reach the provider", { cause })
  } finally {
    request.signal.removeEventListener('abort', leave)
  }
}

/** The provider's models; empty if it can't list them. */
export const listModels = async (
  provider: Provider | undefined,
  request: Request,
  member: string,
): Promise<readonly unknown[]> => {
  const list = (await look(provider, request))[member]
  return Array.isArray(list) ? list : []
}

/** The version that the provider reports. */
export const getVersion = async (
  provider: Provider | undefined,
  request: Request,
): Promise<string | undefined> => {
  const { version } = await look(provider, request)
  return typeof version === 'string' ? version : undefined
}

/**
 * The provider's JSON at the same path; `undefined` when it is unreachable, refuses, or is a bridge
 * that sent this request.
 */
const look = async (
  provider: Provider | undefined,
  request: Request,
): Promise<Record<string, unknown>> => {
  // A provider that points back here would call itself forever.
  if (!provider || request.headers.has(FROM_BRIDGE)) return {}
  try {
    const answer = await fetch(toUrl(provider, new URL(request.url).pathname), {
      headers: buildHeaders(provider),
      signal: AbortSignal.timeout(LOOK_TIMEOUT_MS),
      redirect: 'error',
    })
    const said: unknown = await answer.json()
    return answer.ok && said !== null && typeof said === 'object' ? { ...said } : {}
  } catch {
    return {}
  }
}
