import { changeKey, lockKey } from '@daimon/identity-store'
import { type Operation, ok } from './operation.ts'
import { keyNotFound, keyView, readKeyId } from '../access/owned-keys.ts'

export const revokeKey: Operation<'revokeKey'> = async (parts, { caller, params }) => {
  const at = parts.now()
  const row = await parts.engine.db.transaction().execute(async (trx) => {
    const known = await lockKey(trx, caller.ownerId, readKeyId(params))
    if (!known) throw keyNotFound()
    return known.revoked_at === null ? changeKey(trx, known, { revoked_at: at }) : known
  })
  return ok(keyView(row, at))
}
