import type { Memory } from '@daimon/client'

import type { AvatarMemory } from './avatar-memory.ts'

/** One message of a session. */
export type HistoryMessage = {
  readonly memoryId: string
  readonly content: string
  readonly isReply: boolean
  readonly saidAt: string
}

/** Largest page of a list. */
const PAGE = 100

/**
 * The newest messages of a session, oldest first. A message that was said twice in nearly the same
 * words has its first wording.
 */
export function readHistory(
  memory: AvatarMemory,
  sessionId: string,
  messagesMax: number,
): Promise<readonly HistoryMessage[]> {
  const { userId } = memory.withDefaults(undefined)
  return memory.read(async (botId, options) => {
    const filter = { bot_id: botId, session_id: sessionId, user_id: userId, limit: PAGE }
    const found: Memory[] = []
    for await (const item of memory.client.memories.list(filter, options)) {
      if (found.length >= messagesMax) break
      found.push(item)
    }
    const messages = toMessages(found, sessionId)
    return messages.slice(Math.max(0, messages.length - messagesMax))
  }, [])
}

/** Each time that a memory was said in the session, oldest first. */
const toMessages = (memories: readonly Memory[], sessionId: string): HistoryMessage[] =>
  memories
    .filter(({ kind }) => kind !== 'summary')
    .flatMap(({ id, content, trust, sources }) =>
      sources
        .filter(({ session_id: session }) => session === sessionId)
        .map(({ occurred_at: saidAt }) => ({
          memoryId: id,
          content,
          isReply: trust === 'assistant',
          saidAt,
        })),
    )
    .toSorted(
      (one, other) =>
        Date.parse(one.saidAt) - Date.parse(other.saidAt) ||
        // Both sides of a turn have the same time.
        Number(one.isReply) - Number(other.isReply),
    )
