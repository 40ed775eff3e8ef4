import { type AvatarRow, findByExternalKey, lockAvatar } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'
import { avatarView } from '../avatars/avatar-view.ts'
import { checkTemplate, createAvatar } from '../avatars/create-avatar.ts'
import { checkProtected } from '../avatars/protected-soul.ts'
import { type CallOf, type Operation, ok } from './operation.ts'
import { reviseSoul } from '../avatars/revise-soul.ts'

type EnsureResult = { readonly row: AvatarRow; readonly created: boolean }

const ATTEMPTS = 5

/**
 * Finds the avatar of an external key or creates it; any number of callers at once get the same
 * one.
 */
export const ensureAvatar: Operation<'ensureAvatar'> = async (parts, call) => {
  checkTemplate(call.body.runtime_config)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const ensured = (await find(parts, call)) ?? (await create(parts, call))
    if (ensured) return ok({ ...avatarView(ensured.row, parts.now()), created: ensured.created })
    // Another request took the key in between, or deleted the avatar that had it: look again.
  }
  throw new ApiError('CONFLICT', {
    detail: 'The avatar of this external_key is being created and deleted at once.',
  })
}

const find = async (
  parts: ServerContext,
  { caller, body }: CallOf<'ensureAvatar'>,
): Promise<EnsureResult | undefined> => {
  const found = await findByExternalKey(parts.engine.db, caller.ownerId, body.external_key)
  if (!found || !body.update) return found && { row: found, created: false }
  return parts.engine.db.transaction().execute(async (trx) => {
    const row = await lockAvatar(trx, caller.ownerId, found.bot_id)
    if (!row) return undefined
    // What is not given cannot be taken: a caller that sends a soul alone does not reset its
    // settings.
    const runtimeConfig = body.runtime_config ?? row.runtime_config
    checkProtected(caller, row, body.soul, runtimeConfig)
    return {
      row: await reviseSoul(trx, row, body.soul, runtimeConfig, parts.now()),
      created: false,
    }
  })
}

const create = async (
  parts: ServerContext,
  { caller, body }: CallOf<'ensureAvatar'>,
): Promise<EnsureResult | undefined> => {
  const draft = {
    ownerId: caller.ownerId,
    externalKey: body.external_key,
    soul: body.soul,
    runtimeConfig: body.runtime_config ?? {},
  }
  const row = await parts.engine.db
    .transaction()
    .execute((trx) => createAvatar(trx, draft, parts.now()))
  return row && { row, created: true }
}
