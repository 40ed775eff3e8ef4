import { ApiError } from '@daimon/runtime'

export type Service = {
  readonly url: string
  /** Set if other machines can reach Studio: it must not expose a service without keys. */
  readonly mustAskForKey: boolean
}

/** Headers of an API call; cookies, addresses, and proxy headers are not forwarded. */
const PASSED_ON = [
  'accept',
  'authorization',
  'content-type',
  'content-length',
  'idempotency-key',
  'x-request-id',
]
const BROUGHT_BACK = [
  'content-type',
  'content-disposition',
  'retry-after',
  'www-authenticate',
  'x-request-id',
  'allow',
]

/** Forwards a request to the identity service and streams the response back. */
export const passOn = async (
  service: Service,
  request: Request,
  path: string,
): Promise<Response> => {
  if (service.mustAskForKey) await checkThatKeyIsAsked(service)
  const hasBody = request.body !== null
  const answer = await ask(service, path, {
    method: request.method,
    headers: only(PASSED_ON, request.headers),
    redirect: 'manual',
    signal: request.signal,
    ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
  })
  return new Response(answer.body, {
    status: answer.status,
    headers: { 'cache-control': 'no-store', ...only(BROUGHT_BACK, answer.headers) },
  })
}

const closed = new Set<string>()

/** Checked once per address: a service reads its configured key only at startup. */
export const checkThatKeyIsAsked = async (service: Service): Promise<void> => {
  if (closed.has(service.url)) return
  const answer = await ask(service, '/v1/avatars?limit=1', { signal: AbortSignal.timeout(5_000) })
  await answer.body?.cancel()
  if (answer.status !== 401)
    throw new ApiError('KERNEL_OPEN', {
      detail: `The identity service at ${service.url} requires no key, but other machines can reach this Studio. Set DAIMON_API_KEY for the service.`,
    })
  closed.add(service.url)
}

type Init = RequestInit & { duplex?: 'half' }

const ask = async ({ url }: Service, path: string, init: Init): Promise<Response> => {
  try {
    return await fetch(`${url.replace(/\/+$/, '')}${path}`, init)
  } catch (cause) {
    throw new ApiError('KERNEL_UNREACHABLE', {
      detail: `Can't reach ${url}. Start the identity service, or set DAIMON_URL to its address.`,
      cause,
    })
  }
}

const only = (names: readonly string[], headers: Headers): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
