import { nameVariants } from '@daimon/identity-core'
import { sql } from 'kysely'

/** Selector for memories to forget; all conditions given must hold. */
export type ForgetSelector = {
  readonly memoryIds?: readonly string[] | undefined
  readonly contentMatch?: string | undefined
  readonly sessionId?: string | undefined
  readonly before?: Date | undefined
  readonly speaker?: string | undefined
  /** Whose memories; by default those that all users share. */
  readonly userKey?: string | undefined
  /** Memories of everyone that a tombstone covers: only an import can create them. */
  readonly isBuried?: true | undefined
}

/** Conditions on a row of `origin`: one occasion with its session, speaker, and time. */
export const isMeantSql = (botId: string, selector: ForgetSelector) => sql`
  ${selector.sessionId === undefined ? sql`true` : sql`coalesce(session_id = ${selector.sessionId}, false)`}
  and ${selector.speaker === undefined ? sql`true` : sql`coalesce(speaker = any(${nameVariants(selector.speaker)}::text[]), false)`}
  and ${selector.before === undefined ? sql`true` : sql`occurred_at < ${selector.before}`}
  and ${selector.isBuried === undefined ? sql`true` : isCoveredSql(botId)}`

/** Condition on the memory `m` of an occasion. */
export const isOwnSql = (selector: ForgetSelector) =>
  selector.isBuried === undefined ? sql`m.user_key = ${selector.userKey ?? ''}` : sql`true`

const isCoveredSql = (botId: string) => sql`exists (
  select from tombstones t where t.bot_id = ${botId} and t.content_key = origin.content_key
  and t.session_key in ('', coalesce(origin.session_id, '')))`
