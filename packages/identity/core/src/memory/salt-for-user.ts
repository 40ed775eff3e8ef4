import { createHash } from 'node:crypto'

/**
 * The hash of a text as a user's own: equal words of two users have different keys, so that neither
 * merges with the other's nor reveals them. Without a user, the hash itself.
 */
export const saltForUser = (hash: Uint8Array, userKey: string): Uint8Array =>
  userKey === '' ? hash : createHash('sha256').update(hash).update(userKey).digest()
