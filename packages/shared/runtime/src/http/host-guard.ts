import { ApiError } from '../api-error.ts'

/** Whether a bind address is reachable only from this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

// Exactly a name or address with a port: `[::1].attacker.example` is another machine.
const LOOPBACK_AUTHORITY = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Protects an open loopback port from web pages on this machine. They can reach it from their own
 * origin, or with a name that resolves to 127.0.0.1 (DNS rebinding); Origin or Host reveals both.
 */
export const checkHost = (headers: Headers, allowedOrigins: readonly string[]): void => {
  const host = headers.get('host')
  if (host === null || !LOOPBACK_AUTHORITY.test(host))
    throw new ApiError('ACCESS_DENIED', {
      status: 403,
      detail:
        'Without a key, the service responds only to localhost, 127.0.0.1, and [::1]. To serve other names, configure a key.',
    })
  checkOrigin(headers, host, allowedOrigins)
}

/** Refuses cross-origin browser requests, except from allowed origins. */
export const checkOrigin = (
  headers: Headers,
  host: string,
  allowedOrigins: readonly string[],
): void => {
  const origin = headers.get('origin')
  if (origin === null || allowedOrigins.includes(origin)) return
  if (URL.canParse(origin) && new URL(origin).host === host.toLowerCase()) return
  throw new ApiError('ACCESS_DENIED', {
    status: 403,
    detail:
      'The service refuses requests from other origins. To allow an origin, add it to CORS_ORIGINS.',
  })
}

/**
 * Refuses what a page of another site loads without an Origin, such as images and scripts. A link
 * may open a page.
 */
export const checkFetchSite = (headers: Headers): void => {
  const site = headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return
  const isOpened =
    headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  if (isOpened) return
  throw new ApiError('ACCESS_DENIED', {
    status: 403,
    detail: 'Requests from pages of another origin are refused. Open the page directly.',
  })
}
