import { isUuid } from '@daimon/identity-api'
import { botIdRange } from '@daimon/identity-core'
import { botIdsInRange, findMemoryRow, type MemoryRow } from '@daimon/identity-store'
import { ApiError } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'

export const memoryNotFound = () => new ApiError('MEMORY_NOT_FOUND')

/** The row of a memory id that came alone: the id itself says in which avatars to look. */
export const requireMemory = async (
  parts: ServerContext,
  ownerId: string,
  id: string,
): Promise<MemoryRow> => {
  if (!isUuid(id)) throw memoryNotFound()
  for (const botId of await botIdsInRange(parts.engine.db, ownerId, botIdRange(id.toLowerCase()))) {
    const row = await findMemoryRow(parts.engine.db, botId, id.toLowerCase())
    if (row) return row
  }
  throw memoryNotFound()
}
