import { ApiError, checkHost } from '@daimon/runtime'
import { createHash, timingSafeEqual } from 'node:crypto'
import { type ChatContext, runChatTurn } from './chat-turn.ts'
import { forward, hasPassedProxy, toProviderHeaders } from './forward.ts'
import { type ProviderUrls, findProviderRoute } from './provider-routes.ts'
import { ProxyError, errorResponse } from './proxy-error.ts'
import { relay } from './relay.ts'

export type ProxyContext = ChatContext & {
  readonly providerUrls: ProviderUrls
  /** With a key, each caller must send it; without one, only this machine has access. */
  readonly apiKey: string | undefined
}

/** Handles every request; an error of the proxy has the format of the provider's errors. */
export const proxyApp =
  (context: ProxyContext) =>
  async (request: Request): Promise<Response> => {
    const { api, url, protocol } = findProviderRoute(request, context.providerUrls)
    try {
      admit(context, request)
      if (hasPassedProxy(request.headers))
        throw new ProxyError(508, 'provider_is_proxy', 'the provider URL points back to the proxy')
      return protocol
        ? await runChatTurn(context, protocol, url, request)
        : await passThrough(url, request)
    } catch (error) {
      return errorResponse(api, request.signal.aborted ? LEFT : toProxyError(context, error))
    }
  }

/** The response to a caller that no longer waits for one. */
const LEFT = new ProxyError(499, 'caller_left', 'the caller disconnected')

const passThrough = async (url: URL, { method, headers, body, signal }: Request) =>
  relay(await forward({ url, method, headers: toProviderHeaders(headers), body, signal }))

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const admit = ({ apiKey }: ProxyContext, { headers }: Request): void => {
  if (apiKey === undefined) {
    checkHost(headers, [])
    return
  }
  const given = headers.get('x-daimon-key')?.trim() ?? ''
  if (!timingSafeEqual(sha256(given), sha256(apiKey)))
    throw new ProxyError(401, 'invalid_proxy_key', 'send the key of the proxy as x-daimon-key')
}

const STATUS: Readonly<Record<string, number>> = {
  ACCESS_DENIED: 403,
  PAYLOAD_TOO_LARGE: 413,
}

const toProxyError = ({ log }: ProxyContext, error: unknown): ProxyError => {
  if (error instanceof ProxyError) return error
  if (error instanceof ApiError) {
    const status = error.options.status ?? STATUS[error.code] ?? 400
    return new ProxyError(status, error.code.toLowerCase(), error.message, { cause: error })
  }
  log.error({ err: error }, 'fault')
  return new ProxyError(500, 'internal_error', 'internal error of the proxy', { cause: error })
}
