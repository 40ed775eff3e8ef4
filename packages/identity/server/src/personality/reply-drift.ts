import { type ReplyDrift, recordReply, replyDrift, traitMsv } from '@daimon/identity-core'
import {
  type AvatarRow,
  type ReplyPlace,
  type ReplyRecords,
  type ReplyRow,
  replyRows,
} from '@daimon/identity-store'
import { channel } from 'node:diagnostics_channel'
import type { ServerContext } from '../server-context.ts'
import { stateAt } from './state-at.ts'

/** What is published once for each reply: ids and numbers, no text. */
export type ReplyDriftMessage = ReplyDrift & { readonly botId: string }

export const REPLY_DRIFT_CHANNEL = 'daimon.identity.reply_drift'

const measured = channel(REPLY_DRIFT_CHANNEL)

/**
 * The records of its session, of its user, and of the avatar, as the transaction of its turn has
 * read them, with a reply in them: to be written in the same transaction.
 */
export const recordTurnReply = (
  parts: ServerContext,
  avatar: AvatarRow,
  records: ReplyRecords,
  reply: ReplyPlace & { readonly text: string },
): ReplyRow[] => {
  const shown = parts.reader.shown(reply.text)
  const overall = recordReply(records.overall, shown)
  if (measured.hasSubscribers) {
    const drift = replyDrift(overall, traitMsv(stateAt(avatar, parts.now())))
    measured.publish({ botId: avatar.bot_id, ...drift } satisfies ReplyDriftMessage)
  }
  const user = recordReply(records.user, shown)
  const session = recordReply(records.session, shown)
  return replyRows(avatar, reply, { overall, user, session })
}

/**
 * How far the replies stand from the persona: those of the session, or all of the user when it has
 * none, or without a user those to everyone.
 */
export const measureReplyDrift = (
  parts: ServerContext,
  avatar: AvatarRow,
  userKey: string,
  replies: ReplyRecords,
): { reply_drift?: ReplyDrift } => {
  const record = replies.session ?? (userKey === '' ? replies.overall : replies.user)
  if (!record) return {}
  return { reply_drift: replyDrift(record, traitMsv(stateAt(avatar, parts.now()))) }
}
