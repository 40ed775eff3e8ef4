import { ApiError } from '@daimon/runtime'
import { ingestItems } from '../memory/write/ingest-items.ts'
import { type Operation, ok } from './operation.ts'

export const ingestMemory: Operation<'ingestMemory'> = async (parts, { caller, body, via }) => {
  if (body.override && !caller.scopes.includes('admin'))
    throw new ApiError('ACCESS_DENIED', {
      status: 403,
      detail: 'override needs a key with the admin scope.',
    })
  const [result] = await ingestItems(parts, [body], {
    ownerId: caller.ownerId,
    botId: body.bot_id,
    userId: body.user_id,
    timeZone: body.timezone,
    pointerOf: () => '',
    via,
    isOverride: body.override ?? false,
  })
  return ok({ status: 'success', ...result })
}
