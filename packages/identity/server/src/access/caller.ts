import { ApiError } from '@daimon/runtime'

export type Scope = 'read' | 'write' | 'admin'

export const ALL_SCOPES: readonly Scope[] = ['read', 'write', 'admin']

export type Caller = {
  readonly ownerId: string
  readonly scopes: readonly Scope[]
  /**
   * Identifies a credential without revealing it: what one credential opened belongs to no other.
   */
  readonly credentialId: string
  /** Request quota; without a number, the default of the service. */
  readonly limits?: {
    readonly perMinute: number | undefined
    readonly perDay: number | undefined
  }
}

/** Who calls, when the call needs a scope; throws ACCESS_DENIED. */
export type Authenticate = (request: Request, scope: string) => Promise<Caller>

/** The owner of who runs the service: of an open port, and of the first key. */
export const OPERATOR = 'local'

/** The anonymous caller of a service that requires no key. */
export const ANONYMOUS: Caller = { ownerId: OPERATOR, scopes: ALL_SCOPES, credentialId: 'open' }

/** No valid credential came along. */
export const unknownCaller = (detail: string): ApiError =>
  new ApiError('ACCESS_DENIED', {
    status: 401,
    detail,
    headers: { 'www-authenticate': 'Bearer' },
  })

/**
 * Throws ACCESS_DENIED when the caller lacks the scope; each is held by itself, none includes
 * another.
 */
export const requireScope = (caller: Caller, scope: string): Caller => {
  if (scope === 'public' || caller.scopes.includes(scope as Scope)) return caller
  throw new ApiError('ACCESS_DENIED', {
    status: 403,
    detail: `This key has no scope ${scope}: it has ${caller.scopes.join(', ')}.`,
  })
}
