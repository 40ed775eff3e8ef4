import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from './pass-on.ts'

/** What a page shows and can have changed; each has a version that changes with its content. */
type Part = 'avatars' | 'avatar' | 'memories' | 'proposals'

/** What the pages know about the identity service. `refused`: the key is missing or invalid. */
type ServiceState = 'up' | 'slow' | 'down' | 'refused'

type LiveState = {
  readonly service: ServiceState
  readonly versions: Readonly<Partial<Record<Part, string>>>
}

type Timing = { readonly everyMs: number; readonly timeoutMs: number }

const TIMING: Timing = { everyMs: 3_000, timeoutMs: 4_000 }
const ID = /^[0-9a-f-]{36}$/

/** The first page of each part: a change beyond it is rare and shows on the next load. */
const listPaths = (botId: string | null): Partial<Record<Part, string>> =>
  botId !== null && ID.test(botId)
    ? {
        avatar: `/v1/avatars/${botId}`,
        memories: `/v1/avatars/${botId}/memories?limit=20`,
        proposals: `/v1/avatars/${botId}/soul/proposals?limit=20`,
      }
    : { avatars: '/v1/avatars?limit=24' }

/**
 * The state of the identity service and the versions of the parts that a page shows, as server-sent
 * events: one at the start and one for each change. A comment after each look shows that Studio
 * itself still runs. The stream ends on `stop` and when the page closes it.
 */
export const streamLiveState = (
  service: Service,
  request: Request,
  stop: AbortSignal,
  timing: Timing = TIMING,
): Response => {
  const paths = listPaths(new URL(request.url).searchParams.get('bot_id'))
  const authorization = request.headers.get('authorization')
  const headers = authorization === null ? {} : { authorization }
  const closed = new AbortController()
  const signal = AbortSignal.any([request.signal, stop, closed.signal])
  const look = () => readState(service, paths, { headers, signal, timeoutMs: timing.timeoutMs })
  return new Response(
    ReadableStream.from(iterateEvents(look, timing.everyMs, signal)).pipeThrough(
      new TextEncoderStream(),
    ),
    { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } },
  )
}

async function* iterateEvents(
  look: () => Promise<LiveState>,
  everyMs: number,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  let before = ''
  while (!signal.aborted) {
    const data = JSON.stringify(await look())
    if (signal.aborted) return
    yield data === before ? ': unchanged\n\n' : `event: state\ndata: ${data}\n\n`
    before = data
    await wait(everyMs, undefined, { signal }).catch(() => {})
  }
}

type Look = {
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
  readonly timeoutMs: number
}
type PartState = { readonly service: ServiceState; readonly version?: string }

const readState = async (
  service: Service,
  paths: Partial<Record<Part, string>>,
  look: Look,
): Promise<LiveState> => {
  const found = await Promise.all(
    Object.entries(paths).map(
      async ([part, path]) => [part, await readVersion(service, path, look)] as const,
    ),
  )
  const states = found.map(([, { service: state }]) => state)
  const worst = (['down', 'slow', 'refused'] as const).find((state) => states.includes(state))
  const versions = found.flatMap(([part, { version }]) => (version ? [[part, version]] : []))
  return { service: worst ?? 'up', versions: Object.fromEntries(versions) as LiveState['versions'] }
}

const readVersion = async (
  { url }: Service,
  path: string,
  { headers, signal, timeoutMs }: Look,
): Promise<PartState> => {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    const text = await response.text()
    if (response.status === 401) return { service: 'refused' }
    // Any other refusal concerns this part only, such as a key without its scope.
    if (!response.ok) return { service: response.status >= 500 ? 'down' : 'up' }
    return { service: 'up', version: createHash('sha256').update(text).digest('hex').slice(0, 16) }
  } catch {
    return { service: timeout.aborted ? 'slow' : 'down' }
  }
}
