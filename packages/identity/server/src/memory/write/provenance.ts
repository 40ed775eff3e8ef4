import type { MemoryDraft, ComparedRow } from '@daimon/identity-store'

/** Assumed clock difference in ms between two processes; a later statement isn't corrected. */
export const SKEW_MS = 60_000

/** Author, time, and visibility of a statement. */
type Provenance = Pick<MemoryDraft, 'speaker' | 'occurredAt' | 'scope' | 'sessionId'>

export const getProvenance = (row: ComparedRow): Provenance => ({
  speaker: row.speaker,
  // Limited to the time of storage: a date in the future would prevent every later correction.
  occurredAt: row.occurred_at < row.recorded_at ? row.occurred_at : row.recorded_at,
  scope: row.scope,
  sessionId: row.session_id,
})

/**
 * Whether a statement may correct a memory: same author, not earlier, and visible to all who see
 * the new words.
 */
export const isCorrectable = (old: Provenance, now: Provenance): boolean =>
  old.speaker === now.speaker &&
  old.occurredAt.getTime() <= now.occurredAt.getTime() + SKEW_MS &&
  (now.scope === 'global' || (old.scope === 'session' && old.sessionId === now.sessionId))
