import { STANDING_RULES, type StandingRequest, standingRequest } from '@daimon/identity-core'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What a row says of the standing request in its words. */
type StandingColumns = {
  readonly standing: StandingRequest | null
  readonly standing_rules: number | null
}

/** The columns of new words. Only a user's own are ever asked about. */
export const standingColumns = (content: string, trust: string): StandingColumns =>
  trust === 'user'
    ? { standing: standingRequest(content) ?? null, standing_rules: STANDING_RULES }
    : { standing: null, standing_rules: null }

/** `undefined` where the rules of today have not read the words yet. */
export const storedStanding = (row: StandingColumns): StandingRequest | null | undefined =>
  row.standing_rules === STANDING_RULES ? row.standing : undefined

/** A memory whose stored request is of other rules, or of none, as it was at a change. */
export type StaleStanding = { readonly id: string; readonly seq: number; readonly content: string }

/** Stores what the rules of today read in memories, as far as they have not changed since. */
export const refreshStanding = async (
  db: Db,
  botId: string,
  stale: readonly StaleStanding[],
): Promise<void> => {
  await sql`
    update memories m set standing = r.standing, standing_rules = ${STANDING_RULES}
    from unnest(${stale.map(({ id }) => id)}::uuid[], ${stale.map(({ seq }) => seq)}::integer[],
      ${stale.map(({ content }) => standingRequest(content) ?? null)}::text[]) as r (memory_id, seq, standing)
    where m.bot_id = ${botId} and m.memory_id = r.memory_id and m.seq = r.seq`.execute(db)
}
