import { VERSION } from '@daimon/client'
import { CodedError, type Logger, checkHost, checkOrigin, problemResponse } from '@daimon/runtime'
import { ERRORS } from './errors.ts'
import { type Kernel, passOn } from './pass-on.ts'
import { SAFETY_HEADERS, serveSite } from './serve-site.ts'
import type { Site } from './site-files.ts'

export type StudioParts = {
  readonly kernel: Kernel
  readonly site: Site
  /** Whether only this machine can reach the studio; then a foreign name for it is a trick. */
  readonly isLocal: boolean
  readonly log: Logger
}

/** Everything that the studio answers: its health, its pages, and below `/api` what the kernel answers. */
export const studioApp =
  (parts: StudioParts) =>
  async (request: Request): Promise<Response> => {
    const response = await answer(parts, request)
    for (const [name, value] of Object.entries(SAFETY_HEADERS)) response.headers.set(name, value)
    return response
  }

const answer = async (parts: StudioParts, request: Request): Promise<Response> => {
  const { pathname: path, search } = new URL(request.url)
  try {
    admit(parts, request)
    if (path === '/health')
      return Response.json({ status: 'ok', service: 'daimon-studio', version: VERSION })
    if (path === '/api' || path.startsWith('/api/'))
      return await passOn(parts.kernel, request, `${path.slice('/api'.length)}${search}`)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new CodedError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } })
    const file = serveSite(parts.site, path, request.headers)
    if (file) return file
    throw new CodedError('NOT_FOUND')
  } catch (error) {
    if (!(error instanceof CodedError)) parts.log.error({ err: error }, 'fault')
    const requestId = crypto.randomUUID()
    return problemResponse(error, { table: ERRORS, instance: path, requestId })
  }
}

/** Refuses what a page of another origin sends: by name, by origin, and by what the browser says of it. */
const admit = ({ isLocal }: StudioParts, { headers }: Request): void => {
  if (isLocal) checkHost(headers, [])
  else checkOrigin(headers, headers.get('host') ?? '', [])
  const site = headers.get('sec-fetch-site')
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate'
  if (site === null || site === 'same-origin' || site === 'none') return
  // A link from elsewhere may lead to a page, never to what the kernel knows.
  if (isNavigation && headers.get('sec-fetch-dest') === 'document') return
  throw new CodedError('ACCESS_DENIED', {
    status: 403,
    detail: 'Requests from pages of another origin are refused.',
  })
}
