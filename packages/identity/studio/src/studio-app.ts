import { VERSION } from '@daimon/client'
import { ApiError, type Logger, checkHost, checkOrigin, problemResponse } from '@daimon/runtime'
import { ERRORS } from './errors.ts'
import { streamLiveState } from './live-updates.ts'
import { type Service, checkThatKeyIsAsked, passOn } from './pass-on.ts'
import { SAFETY_HEADERS, serveSite } from './serve-site.ts'
import type { Site } from './site-files.ts'

export type StudioContext = {
  readonly kernel: Service
  readonly site: Site
  /** Whether only this machine can reach Studio; any other Host is then DNS rebinding. */
  readonly isLocal: boolean
  readonly log: Logger
  /** Ends the open streams of live updates. */
  readonly stopped: AbortSignal
}

/** Serves the health check, the pages, live updates, and under `/api` the identity service. */
export const studioApp =
  (parts: StudioContext) =>
  async (request: Request): Promise<Response> => {
    const response = await answer(parts, request)
    for (const [name, value] of Object.entries(SAFETY_HEADERS)) response.headers.set(name, value)
    return response
  }

const answer = async (parts: StudioContext, request: Request): Promise<Response> => {
  const { pathname: path, search } = new URL(request.url)
  try {
    admit(parts, request)
    if (path === '/health')
      return Response.json({ status: 'ok', service: 'daimon-studio', version: VERSION })
    if (path === '/api' || path.startsWith('/api/'))
      return await passOn(parts.kernel, request, `${path.slice('/api'.length)}${search}`)
    if (path === '/live' && request.method === 'GET') {
      if (parts.kernel.mustAskForKey) await checkThatKeyIsAsked(parts.kernel)
      return streamLiveState(parts.kernel, request, parts.stopped)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
    const file = serveSite(parts.site, path, request.headers)
    if (file) return file
    throw new ApiError('NOT_FOUND')
  } catch (error) {
    if (!(error instanceof ApiError)) parts.log.error({ err: error }, 'unexpected error')
    const requestId = crypto.randomUUID()
    return problemResponse(error, { table: ERRORS, instance: path, requestId })
  }
}

/** Refuses requests from other origins, by Host, Origin, and Sec-Fetch headers. */
const admit = ({ isLocal }: StudioContext, { headers }: Request): void => {
  if (isLocal) checkHost(headers, [])
  else checkOrigin(headers, headers.get('host') ?? '', [])
  const site = headers.get('sec-fetch-site')
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate'
  if (site === null || site === 'same-origin' || site === 'none') return
  // A link on another site may open a page, but never read from the identity service.
  if (isNavigation && headers.get('sec-fetch-dest') === 'document') return
  throw new ApiError('ACCESS_DENIED', {
    status: 403,
    detail: 'Requests from pages of another origin are refused. Open Studio directly.',
  })
}
