import { changeKey, lockKey } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import { secretHash } from '../access/key-secret.ts'
import { type Operation, ok } from './operation.ts'
import {
  keyNotFound,
  keyState,
  keyView,
  newKeySecret,
  refusePast,
  readKeyId,
} from '../access/owned-keys.ts'

export const rotateKey: Operation<'rotateKey'> = async (parts, { caller, params, body }) => {
  const at = parts.now()
  refusePast(body.expires_at, at)
  const secret = newKeySecret(parts, readKeyId(params))
  const row = await parts.engine.db.transaction().execute(async (trx) => {
    const known = await lockKey(trx, caller.ownerId, readKeyId(params))
    if (!known) throw keyNotFound()
    const state = keyState({ ...known, expires_at: body.expires_at ?? known.expires_at }, at)
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
  return ok({ ...keyView(row, at), secret })
}
