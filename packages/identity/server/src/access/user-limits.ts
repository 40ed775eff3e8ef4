import { createHash } from 'node:crypto'
import type { Caller } from './caller.ts'
import { type RequestLimitsOptions, requestLimits } from './request-limits.ts'

/** Counts a request that a credential makes for a user; throws RATE_LIMITED. */
export type AdmitUser = (caller: Caller, userId: string) => Promise<void>

/**
 * Limits of the requests for one user: one user of an app doesn't use up what its key has for all.
 */
export const userLimits = (options: RequestLimitsOptions): AdmitUser => {
  const admit = requestLimits(options)
  return ({ ownerId, scopes, credentialId }, userId) => {
    // The table of windows holds no name.
    const user = createHash('sha256').update(userId).digest('base64url')
    return admit({ ownerId, scopes, credentialId: `${credentialId} user:${user}` })
  }
}
