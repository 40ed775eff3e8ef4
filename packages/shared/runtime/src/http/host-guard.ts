import { CodedError } from '../coded-error.ts'

/** Whether a bind address can be reached from this machine alone. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

// Nothing but a name or an address and a port: `[::1].attacker.example` is not this machine.
const LOOPBACK_AUTHORITY = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * An open loopback port is reachable by any page in a browser on this machine, through its own origin or
 * through a name that resolves to 127.0.0.1 (DNS rebinding). Both give themselves away by Host or Origin.
 */
export const checkHost = (headers: Headers, allowedOrigins: readonly string[]): void => {
  const host = headers.get('host')
  if (host === null || !LOOPBACK_AUTHORITY.test(host))
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
