import { z } from 'zod'
import {
  SessionId,
  Timestamp,
  UserId,
  Uuid,
  integerIn,
  numberIn,
  optional,
  spoken,
  text,
} from './fields.ts'
import { RecallScope } from './soul.ts'
import { Locale, TimeZone } from './time-zone.ts'

const TOP_K_MAX = 100
const RECENT_MAX = 100
const EXCLUDED_MAX = 1_000

/** Members that prepare and retrieve share. */
export const recallQuery = (charsMax: number) => ({
  bot_id: Uuid.describe('Id of the avatar.'),
  user_id: optional(UserId).describe(
    'Your key for the user, 1 to 128 characters; the memories of that user are recalled in addition to shared ones. Default: shared ones only.',
  ),
  query: spoken(charsMax).describe('Message of the user, or search query.'),
  top_k: optional(integerIn(1, TOP_K_MAX)).describe(
    `Maximum number of memories, 1 to ${TOP_K_MAX}, with any score. Default: those with at least \`min_score\`, up to about 600 tokens.`,
  ),
  min_score: optional(numberIn(0, 1)).describe(
    'Minimum score of a memory, 0 to 1. Default: 0.03, or 0 with `top_k`.',
  ),
  session_id: optional(SessionId).describe(
    'Current session; its memories are recalled in addition to global ones.',
  ),
  recall_scope: optional(RecallScope).describe(
    '`user` also recalls the other sessions of `user_id`, `all` also those without a user. Default: the setting of the avatar.',
  ),
  as_of: optional(Timestamp).describe(
    'Time to use as now, for validity and for words such as "yesterday". Default: now.',
  ),
  recent: optional(z.array(text(0, charsMax)).max(RECENT_MAX)).describe(
    `Messages that your prompt already holds, oldest first, at most ${RECENT_MAX}. Memories with the same words are not recalled, and names in the latest ones resolve words such as "she" and "there" in \`query\`.`,
  ),
  exclude_memory_ids: optional(z.array(Uuid).max(EXCLUDED_MAX)).describe(
    `Memories not to recall, at most ${EXCLUDED_MAX}. Standing instructions remain.`,
  ),
  timezone: TimeZone,
  locale: Locale,
})
