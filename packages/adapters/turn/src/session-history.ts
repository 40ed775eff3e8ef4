import type { SessionMessage } from '@daimon/client'

import type { AvatarMemory } from './avatar-memory.ts'

/** One message of a session. */
export type HistoryMessage = {
  readonly memoryId: string
  readonly content: string
  readonly isReply: boolean
}

/** Largest page of a list. */
const PAGE = 100

/** The newest messages of a session, verbatim, oldest first. */
export function readHistory(
  memory: AvatarMemory,
  sessionId: string,
  messagesMax: number,
): Promise<readonly HistoryMessage[]> {
  const { userId } = memory.withDefaults(undefined)
  return memory.read(async (botId, options) => {
    const limit = Math.max(1, Math.min(PAGE, messagesMax))
    const request = { bot_id: botId, session_id: sessionId, user_id: userId, limit }
    const newest = { ...request, order: 'newest' as const }
    const found: SessionMessage[] = []
    for await (const message of memory.client.memories.listSessionMessages(newest, options)) {
      if (found.length >= messagesMax) break
      found.push(message)
    }
    return found.toReversed().map(({ memory_id: memoryId, content, role }) => ({
      memoryId,
      content,
      isReply: role === 'assistant',
    }))
  }, [])
}
