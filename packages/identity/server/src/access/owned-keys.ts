import type { Key } from '@daimon/identity-api'
import type { KeyRow } from '@daimon/identity-store'
import { ApiError, validationError } from '@daimon/runtime'
import { SECRET_BYTES, keySecret } from './key-secret.ts'
import type { ServerContext } from '../server-context.ts'

/** The same answer for a key that never was and for one of another owner. */
export const keyNotFound = () =>
  new ApiError('NOT_FOUND', { detail: 'No key with this id belongs to the caller.' })

const time = (date: Date | null): string | null => date?.toISOString() ?? null

export const keyState = (row: KeyRow, now: Date): Key['state'] => {
  if (row.revoked_at !== null) return 'revoked'
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'active'
}

export const keyView = (row: KeyRow, now: Date): Key => ({
  id: row.key_id,
  name: row.name,
  scopes: [...row.scopes],
  state: keyState(row, now),
  requests_per_minute: row.requests_per_minute,
  requests_per_day: row.requests_per_day,
  created_at: row.created_at.toISOString(),
  expires_at: time(row.expires_at),
  rotated_at: time(row.rotated_at),
  former_until: row.former_until !== null && row.former_until > now ? time(row.former_until) : null,
  revoked_at: time(row.revoked_at),
  last_used_at: time(row.last_used_at),
})

export const newKeySecret = (parts: ServerContext, keyId: string): string =>
  keySecret(keyId, parts.randomBytes(SECRET_BYTES))

export const refusePast = (expiresAt: Date | undefined, now: Date): void => {
  if (expiresAt !== undefined && expiresAt <= now)
    throw validationError([{ pointer: '/expires_at', message: 'must be in the future' }])
}

export const readKeyId = (params: Readonly<Record<string, string>>): string =>
  (params['key_id'] as string).toLowerCase()
