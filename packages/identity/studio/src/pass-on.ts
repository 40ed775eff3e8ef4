import { CodedError } from '@daimon/runtime'

export type Kernel = {
  readonly url: string
  /** Others can reach the studio: it must not be their way to a kernel that asks nobody for a key. */
  readonly mustAskForKey: boolean
}

/** What a call of the API is made of; cookies, addresses and what a proxy adds stay here. */
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

/** Passes a request on to the kernel and its answer back, both as streams. */
export const passOn = async (kernel: Kernel, request: Request, path: string): Promise<Response> => {
  if (kernel.mustAskForKey) await checkThatKeyIsAsked(kernel)
  const hasBody = request.body !== null
  const answer = await ask(kernel, path, {
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

// Once is enough: a kernel takes its keys at its start, and one that is started without is no longer this one.
const checkThatKeyIsAsked = async (kernel: Kernel): Promise<void> => {
  if (closed.has(kernel.url)) return
  const answer = await ask(kernel, '/v1/avatars?limit=1', { signal: AbortSignal.timeout(5_000) })
  await answer.body?.cancel()
  if (answer.status !== 401)
    throw new CodedError('KERNEL_OPEN', {
      detail: `The kernel at ${kernel.url} asks nobody for a key, and others can reach this studio. Give the kernel a DAIMON_API_KEY.`,
    })
  closed.add(kernel.url)
}

type Init = RequestInit & { duplex?: 'half' }

const ask = async ({ url }: Kernel, path: string, init: Init): Promise<Response> => {
  try {
    return await fetch(`${url.replace(/\/+$/, '')}${path}`, init)
  } catch (cause) {
    throw new CodedError('KERNEL_UNREACHABLE', {
      detail: `Nothing answers at ${url}: start the kernel, or name another by DAIMON_URL.`,
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
