import {
  STANDING_RULES,
  type StandingInstruction,
  detectStandingInstruction,
} from '@daimon/identity-core'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Columns for the standing instruction in a text. */
type StandingColumns = {
  readonly standing: StandingInstruction | null
  readonly standing_rules: number | null
}

/** The columns for new texts. Only users' own texts are analyzed. */
export const standingColumns = (
  standing: StandingInstruction | null,
  trust: string,
): StandingColumns => ({ standing, standing_rules: trust === 'user' ? STANDING_RULES : null })

/** `undefined` if the current rules haven't analyzed the text. */
export const storedStanding = (row: StandingColumns): StandingInstruction | null | undefined =>
  row.standing_rules === STANDING_RULES ? row.standing : undefined

/** A memory whose stored result is from other rules or missing, as of a change number. */
export type StaleStanding = { readonly id: string; readonly seq: number; readonly content: string }

/** Stores the results of the current rules for memories that haven't changed since. */
export const refreshStanding = async (
  db: Db,
  botId: string,
  stale: readonly StaleStanding[],
): Promise<void> => {
  await sql`
    update memories m set standing = r.standing, standing_rules = ${STANDING_RULES}
    from unnest(${stale.map(({ id }) => id)}::uuid[], ${stale.map(({ seq }) => seq)}::integer[],
      ${stale.map(({ content }) => detectStandingInstruction(content) ?? null)}::text[]) as r (memory_id, seq, standing)
    where m.bot_id = ${botId} and m.memory_id = r.memory_id and m.seq = r.seq`.execute(db)
}
