import { CodedError } from '../coded-error.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a bind address can be reached from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

const hostName = (authority: string): string => {
  const bracket = authority.indexOf(']')
  if (authority.startsWith('[') && bracket > 0) return authority.slice(0, bracket + 1).toLowerCase()
  return (authority.split(':')[0] ?? '').toLowerCase()
}

/**
 * An open loopback port is reachable by any page in a browser on this machine, through its own origin or
 * through a name that resolves to 127.0.0.1 (DNS rebinding). Both give themselves away by Host or Origin.
 */
export const checkHost = (headers: Headers, allowedOrigins: readonly string[]): void => {
  const host = headers.get('host')
  if (host === null || !LOOPBACK.has(hostName(host)))
    throw new CodedError('ACCESS_DENIED', {
      status: 403,
      detail:
        'An open port answers only to localhost, 127.0.0.1 and [::1]. Configure a key to serve other names.',
    })
  checkOrigin(headers, host, allowedOrigins)
}

/** A browser's request from another origin is refused unless that origin is allowed. */
export const checkOrigin = (
  headers: Headers,
  host: string,
  allowedOrigins: readonly string[],
): void => {
  const origin = headers.get('origin')
  if (origin === null || allowedOrigins.includes(origin)) return
  if (URL.canParse(origin) && new URL(origin).host === host.toLowerCase()) return
  throw new CodedError('ACCESS_DENIED', {
    status: 403,
    detail:
      'Requests from pages of another origin are refused. Add the origin to CORS_ORIGINS to allow it.',
  })
}
