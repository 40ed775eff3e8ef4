import { WireError } from './wire-error.ts'

export type Provider = {
  /** Of a server that speaks the protocol it is asked in, with or without a path before `/api` or `/v1`. */
  readonly url: string
  readonly apiKey: string | undefined
}

/** Shows that a request comes from a bridge: one whose provider is itself would ask itself for ever. */
const FROM_BRIDGE = 'x-daimon-bridge'
const MODELS_TIMEOUT_MS = 2_000

const addressOf = ({ url }: Provider, path: string): URL =>
  new URL(path.slice(1), url.replace(/\/*$/, '/').replace(/\/v1\/$/, '/'))

const headersOf = ({ apiKey }: Provider): Record<string, string> => ({
  [FROM_BRIDGE]: '1',
  ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
})

/**
 * Hands a chat request on as it came, and its answer back as it comes: status, type, body. Both sides see when the other
 * is slow, and when it has gone.
 */
export const passOn = async (
  provider: Provider | undefined,
  path: string,
  request: Request,
  body: Uint8Array<ArrayBuffer>,
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
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(provider) },
      body,
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
  path: string,
  member: string,
): Promise<readonly unknown[]> => {
  if (!provider) return []
  try {
    const answer = await fetch(addressOf(provider, path), {
      headers: headersOf(provider),
      signal: AbortSignal.timeout(MODELS_TIMEOUT_MS),
      redirect: 'error',
    })
    const list = ((await answer.json()) as Record<string, unknown> | null)?.[member]
    return answer.ok && Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
