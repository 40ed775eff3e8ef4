import type { SessionMessage } from '@daimon/identity-api'
import {
  type SessionMessage as MessageRow,
  listSessionMessages as listRows,
} from '@daimon/identity-store'
import { requireAvatar } from '../avatars/avatar-view.ts'
import { cutPage, readCursor } from '../http/page.ts'
import { isAssistantSpeaker } from '../memory/assistant-speaker.ts'
import { readSessionId } from '../users/read-session-id.ts'
import { type Operation, ok } from './operation.ts'

/** Every message of a session, verbatim and in order. */
export const listSessionMessages: Operation<'listSessionMessages'> = async (
  parts,
  { caller, params, query },
) => {
  const sessionId = readSessionId(params)
  const avatar = await requireAvatar(parts, caller.ownerId, params['bot_id'] as string)
  const rows = await listRows(
    parts.engine.db,
    { botId: avatar.bot_id, userKey: query.user_id ?? '', sessionId },
    query.order ?? 'oldest',
    readCursor('messages', query.cursor),
    query.limit + 1,
  )
  const { items, next } = cutPage('messages', rows, query.limit, (row) => ({
    at: row.occurred_at,
    id: row.message_id,
  }))
  return ok({
    bot_id: avatar.bot_id,
    session_id: sessionId,
    items: items.map((row) => messageView(row, avatar.soul.name)),
    next,
  })
}

const messageView = (row: MessageRow, avatarName: string): SessionMessage => ({
  id: row.message_id,
  memory_id: row.memory_id,
  role:
    row.trust === 'assistant' || isAssistantSpeaker(row.speaker, avatarName) ? 'assistant' : 'user',
  speaker: row.speaker,
  content: row.content,
  occurred_at: row.occurred_at.toISOString(),
})
