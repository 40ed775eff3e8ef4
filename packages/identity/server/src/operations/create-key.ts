import { insertKey } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import { randomUUID } from 'node:crypto'
import { ANONYMOUS } from '../access/caller.ts'
import { secretHash } from '../access/key-secret.ts'
import type { Operation } from './operation.ts'
import { keyView, newKeySecret, refusePast } from '../access/owned-keys.ts'

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
  const secret = newKeySecret(parts, keyId)
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
  return { status: 201, body: { ...keyView(row, at), secret } }
}
