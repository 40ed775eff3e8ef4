import { isUuid } from '@daimon/identity-api'
import { botIdRange } from '@daimon/identity-core'
import { botIdsInRange, findMemoryRow, type MemoryRow } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'

export const memoryNotFound = () => new ApiError('MEMORY_NOT_FOUND')

/**
 * The row of a memory id that came alone, if it belongs to one of these users: the id itself says
 * in which avatars to look.
 */
export const requireMemory = async (
  parts: ServerContext,
  ownerId: string,
  id: string,
  userKeys: readonly string[],
): Promise<MemoryRow> => {
  if (!isUuid(id)) throw memoryNotFound()
  for (const botId of await botIdsInRange(parts.engine.db, ownerId, botIdRange(id.toLowerCase()))) {
    const row = await findMemoryRow(parts.engine.db, botId, id.toLowerCase())
    if (row && userKeys.includes(row.user_key)) return row
  }
  throw memoryNotFound()
}
