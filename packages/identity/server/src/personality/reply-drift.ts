import { type ReplyDrift, recordReply, replyDrift, traitMsv } from '@daimon/identity-core'
import { type AvatarRow, type ReplyRecords, type ReplyRow, replyRows } from '@daimon/identity-store'
import { channel } from 'node:diagnostics_channel'
import type { ServerContext } from '../server-context.ts'
import { stateAt } from './state-at.ts'

/** What is published once for each reply: ids and numbers, no text. */
export type ReplyDriftMessage = ReplyDrift & { readonly botId: string }

export const REPLY_DRIFT_CHANNEL = 'daimon.identity.reply_drift'

const measured = channel(REPLY_DRIFT_CHANNEL)

/**
 * The records of its session and of the avatar, as the transaction of its turn has read them, with
 * a reply in them: to be written in the same transaction.
 */
export const recordTurnReply = (
  parts: ServerContext,
  avatar: AvatarRow,
  records: ReplyRecords,
  reply: { readonly text: string; readonly sessionId: string | undefined },
): ReplyRow[] => {
  const shown = parts.reader.shown(reply.text)
  const overall = recordReply(records.overall, shown)
  if (measured.hasSubscribers) {
    const drift = replyDrift(overall, traitMsv(stateAt(avatar, parts.now())))
    measured.publish({ botId: avatar.bot_id, ...drift } satisfies ReplyDriftMessage)
  }
  const session = recordReply(records.session, shown)
  return replyRows(avatar, reply.sessionId, { overall, session })
}

/** How far the replies stand from the persona: those of the session, or all when it has none. */
export const measureReplyDrift = (
  parts: ServerContext,
  avatar: AvatarRow,
  replies: ReplyRecords,
): { reply_drift?: ReplyDrift } => {
  const record = replies.session ?? replies.overall
  if (!record) return {}
  return { reply_drift: replyDrift(record, traitMsv(stateAt(avatar, parts.now()))) }
}
