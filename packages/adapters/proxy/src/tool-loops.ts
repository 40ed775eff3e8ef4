import { createHash } from 'node:crypto'
import type { Conversation } from './protocols/protocol.ts'
import type { PreparedTurn } from './turn-memory.ts'
import type { TurnOptions } from './turn-options.ts'

/**
 * Turns that wait for results of tools. The next request of such a turn gets the same prompt, so
 * that the provider's prompt cache still fits, and a request that continues a response by its ID
 * doesn't repeat the text of the user.
 */
export type ToolLoops = {
  readonly find: (options: TurnOptions, conversation: Conversation) => PreparedTurn | undefined
  readonly remember: (
    options: TurnOptions,
    conversation: Conversation,
    turn: PreparedTurn,
    responseId: string | undefined,
  ) => void
}

const LOOPS_MAX = 1_000

export const createToolLoops = (): ToolLoops => {
  const turns = new Map<string, PreparedTurn>()
  return {
    find: (options, { isContinuation, userText, earlier, previousId }) => {
      if (!isContinuation) return undefined
      return (
        turns.get(toKey(options, ['id', previousId ?? ''])) ??
        turns.get(toKey(options, ['text', userText, ...earlier]))
      )
    },
    remember: (options, { userText, earlier }, turn, responseId) => {
      const keys = [
        toKey(options, ['text', userText, ...earlier]),
        ...(responseId === undefined ? [] : [toKey(options, ['id', responseId])]),
      ]
      for (const key of keys) {
        // The oldest first: a map keeps the order of insertion.
        turns.delete(key)
        turns.set(key, turn)
        const [oldest] = turns.keys()
        if (turns.size > LOOPS_MAX && oldest !== undefined) turns.delete(oldest)
      }
    },
  }
}

const toKey = (
  { avatar, userId, sessionId, timezone }: TurnOptions,
  parts: readonly string[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([avatar, userId, sessionId, timezone, ...parts]))
    .digest('base64')
