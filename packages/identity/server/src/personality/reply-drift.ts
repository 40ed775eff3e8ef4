import {
  type ReplyDrift,
  type ReplyPersona,
  flagReplies,
  readReply,
  recordOverallReply,
  recordReply,
  replyDrift,
  traitMsv,
} from '@daimon/identity-core'
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

/** What the replies of an avatar are compared with, given all that it has said. */
const toPersona = (
  parts: ServerContext,
  avatar: AvatarRow,
  overall: ReplyRecords['overall'],
): ReplyPersona => ({
  traits: traitMsv(stateAt(avatar, parts.now())),
  description: avatar.soul.description,
  voice: overall?.voice,
})

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
  const reading = readReply(reply.text, parts.reader.shown(reply.text))
  const recorded = recordOverallReply(records.overall, reading)
  const persona = toPersona(parts, avatar, recorded)
  const overall = flagReplies(recorded, persona)
  if (measured.hasSubscribers) {
    const drift = replyDrift(overall, persona)
    measured.publish({ botId: avatar.bot_id, ...drift } satisfies ReplyDriftMessage)
  }
  const user = flagReplies(recordReply(records.user, reading), persona)
  const session = flagReplies(recordReply(records.session, reading), persona)
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
  return { reply_drift: replyDrift(record, toPersona(parts, avatar, replies.overall)) }
}
