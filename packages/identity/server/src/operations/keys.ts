import type { Key } from '@daimon/identity-api'
import {
  type KeyRow,
  changeKey,
  insertKey,
  listKeys as listRows,
  lockKey,
} from '@daimon/identity-store'
import { ApiError, validationError } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import { ANONYMOUS } from '../access/caller.ts'
import { SECRET_BYTES, keySecret, secretHash } from '../access/key-secret.ts'
import type { ServerContext } from '../server-context.ts'
import { type Operation, ok } from './operation.ts'
import { cutPage, readCursor } from './page.ts'

/** The same answer for a key that never was and for one of another owner. */
export const keyNotFound = () =>
  new ApiError('NOT_FOUND', { detail: 'No key with this id belongs to the caller.' })

const time = (date: Date | null): string | null => date?.toISOString() ?? null

const getState = (row: KeyRow, now: Date): Key['state'] => {
  if (row.revoked_at !== null) return 'revoked'
  return row.expires_at !== null && row.expires_at <= now ? 'expired' : 'active'
}

const view = (row: KeyRow, now: Date): Key => ({
  id: row.key_id,
  name: row.name,
  scopes: [...row.scopes],
  state: getState(row, now),
  requests_per_minute: row.requests_per_minute,
  requests_per_day: row.requests_per_day,
  created_at: row.created_at.toISOString(),
  expires_at: time(row.expires_at),
  rotated_at: time(row.rotated_at),
  former_until: row.former_until !== null && row.former_until > now ? time(row.former_until) : null,
  revoked_at: time(row.revoked_at),
  last_used_at: time(row.last_used_at),
})

const newSecret = (parts: ServerContext, keyId: string): string =>
  keySecret(keyId, parts.randomBytes(SECRET_BYTES))

const refusePast = (expiresAt: Date | undefined, now: Date): void => {
  if (expiresAt !== undefined && expiresAt <= now)
    throw validationError([{ pointer: '/expires_at', message: 'must be in the future' }])
}

export const listKeys: Operation<'listKeys'> = async (parts, { caller, query }) => {
  const after = readCursor('keys', query.cursor)
  const rows = await listRows(parts.engine.db, caller.ownerId, after, query.limit + 1)
  const toCursor = (row: KeyRow) => ({ at: row.created_at, id: row.key_id })
  const { items, next } = cutPage('keys', rows, query.limit, toCursor)
  return ok({ items: items.map((row) => view(row, parts.now())), next })
}

/** A key of the caller's owner; on an open service the first one, which closes it. */
export const createKey: Operation<'createKey'> = async (parts, { caller, body }) => {
  const at = parts.now()
  refusePast(body.expires_at, at)
  if (caller.credentialId === ANONYMOUS.credentialId && !body.scopes.includes('admin'))
    throw new ApiError('CONFLICT', {
      detail:
        'The first key makes the service require a key: give it the scope admin, or no caller could create another key.',
    })
  const keyId = randomUUID()
  const secret = newSecret(parts, keyId)
  const row = await insertKey(parts.engine.db, {
    key_id: keyId,
    owner_id: caller.ownerId,
    name: body.name,
    scopes: body.scopes,
    secret_hash: secretHash(secret),
    requests_per_minute: body.requests_per_minute ?? null,
    requests_per_day: body.requests_per_day ?? null,
    created_at: at,
    expires_at: body.expires_at ?? null,
  })
  parts.closeDoor()
  return { status: 201, body: { ...view(row, at), secret } }
}

const readKeyId = (params: Readonly<Record<string, string>>): string =>
  (params['key_id'] as string).toLowerCase()

export const revokeKey: Operation<'revokeKey'> = async (parts, { caller, params }) => {
  const at = parts.now()
  const row = await parts.engine.db.transaction().execute(async (trx) => {
    const known = await lockKey(trx, caller.ownerId, readKeyId(params))
    if (!known) throw keyNotFound()
    return known.revoked_at === null ? changeKey(trx, known, { revoked_at: at }) : known
  })
  return ok(view(row, at))
}

export const rotateKey: Operation<'rotateKey'> = async (parts, { caller, params, body }) => {
  const at = parts.now()
  refusePast(body.expires_at, at)
  const secret = newSecret(parts, readKeyId(params))
  const row = await parts.engine.db.transaction().execute(async (trx) => {
    const known = await lockKey(trx, caller.ownerId, readKeyId(params))
    if (!known) throw keyNotFound()
    const state = getState({ ...known, expires_at: body.expires_at ?? known.expires_at }, at)
    if (state === 'revoked')
      throw new ApiError('CONFLICT', { detail: 'The key is revoked: create a new one.' })
    if (state === 'expired')
      throw new ApiError('CONFLICT', { detail: 'The key has expired: give it a new expires_at.' })
    return changeKey(trx, known, {
      secret_hash: secretHash(secret),
      former_hash: body.grace_seconds > 0 ? known.secret_hash : null,
      former_until:
        body.grace_seconds > 0 ? new Date(at.getTime() + body.grace_seconds * 1_000) : null,
      rotated_at: at,
      expires_at: body.expires_at ?? known.expires_at,
    })
  })
  return ok({ ...view(row, at), secret })
}
