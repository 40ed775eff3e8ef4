import { type LoreEntry, activateEntries, readLorebook } from '@daimon/identity-core'
import { type AvatarRow, listSessionMessages } from '@daimon/identity-store'
import type { ServerContext } from '../server-context.ts'

type LoreQuery = {
  readonly query: string
  readonly user_id: string | undefined
  readonly session_id: string | undefined
  readonly recent: readonly string[] | undefined
}

/** Messages that are read of a session: more have no room in what is searched. */
const MESSAGES_MAX = 20

/**
 * Entries of the avatar's lorebook that the latest messages activate: those of the caller's prompt,
 * or else those of the session. Undefined without a lorebook.
 */
export const findLore = async (
  parts: ServerContext,
  { bot_id: botId, runtime_config: config }: AvatarRow,
  { query, user_id: userKey = '', session_id: sessionId, recent }: LoreQuery,
): Promise<{ entries: readonly LoreEntry[]; tokenBudget: number } | undefined> => {
  const book =
    config['character_card'] === undefined ? undefined : readLorebook(config['character_card'])
  if (book === undefined) return undefined
  const before =
    recent ??
    (sessionId === undefined
      ? []
      : (
          await listSessionMessages(
            parts.engine.db,
            { botId, userKey, sessionId },
            'newest',
            undefined,
            MESSAGES_MAX,
          )
        )
          .map(({ content }) => content)
          .toReversed())
  const { tokenBudget } = book
  return { entries: activateEntries(book, [...before, query]), tokenBudget }
}
