import { ingestItems } from '../memory/write/ingest-items.ts'
import { type Operation, ok } from './operation.ts'

/** All of them or none. */
export const ingestMemories: Operation<'ingestMemories'> = async (parts, { caller, body }) => {
  const results = await ingestItems(parts, body.items, {
    ownerId: caller.ownerId,
    botId: body.bot_id,
    userId: body.user_id,
    timeZone: body.timezone,
    pointerOf: (at) => `/items/${at}`,
    // Only single memories come from a tool's call.
    via: undefined,
    isOverride: false,
  })
  return ok({ status: 'success', results })
}
