import { sql } from 'kysely'
import type { Db } from './db.ts'
import { linkOrigins } from './derivations.ts'
import type { MemoryRow } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import { type MemoryDraft, type RememberContext, remember } from './remember.ts'
import { closeDerived } from './supersede.ts'

/** Assumed clock difference in ms between two processes; a later statement isn't corrected. */
export const SKEW_MS = 60_000

export type CorrectContext = RememberContext & {
  /** Creates an id for a derived memory. */
  readonly newId: () => string
  /** Embeds a derived text if the embedder needs no I/O. */
  readonly vectorOf: (content: string) => Promise<Float32Array | undefined>
}

/** The memories that a draft is compared with. */
export type CorrectionCandidates = {
  /** Users' statements about the same attributes, valid or superseded. */
  readonly statements: readonly MemoryRow[]
  /** Ids of drafts that follow it. */
  readonly later: ReadonlySet<string>
}

/** A superseded memory and its correction. */
export type DetectedCorrection = {
  readonly old: MemoryRow
  readonly derived: string | undefined
  /**
   * Old and new text state only this: they form one correction chain and are forgotten together.
   */
  readonly isWhole: boolean
}

/** Author, time, and visibility of a statement. */
type Provenance = Pick<MemoryDraft, 'speaker' | 'occurredAt' | 'scope' | 'sessionId'>

export const getProvenance = (row: MemoryRow): Provenance => ({
  speaker: row.speaker,
  // Limited to the time of storage: a date in the future would prevent every later correction.
  occurredAt: row.occurred_at < row.recorded_at ? row.occurred_at : row.recorded_at,
  scope: row.scope,
  sessionId: row.session_id,
})

/**
 * Whether the draft may correct a memory: same author, not earlier, and visible to all who see the
 * new words.
 */
export const isCorrectable = (old: Provenance, now: Provenance): boolean =>
  old.speaker === now.speaker &&
  old.occurredAt.getTime() <= now.occurredAt.getTime() + SKEW_MS &&
  (now.scope === 'global' || (old.scope === 'session' && old.sessionId === now.sessionId))

/** The text that is now valid, if the new words alone don't state it. */
export type Derived = {
  readonly id: string
  readonly content: string
  readonly chainId: string
  readonly vector: Float32Array | undefined
}

/**
 * Stores the texts that are now valid as derived memories, one per correction chain. A tombstone
 * suppresses a text.
 */
export const deriveAll = async (
  db: Db,
  draft: MemoryDraft,
  found: readonly DetectedCorrection[],
  context: CorrectContext,
): Promise<Derived[]> => {
  const made: Derived[] = []
  for (const { old, derived: content } of found) {
    const chainId = old.chain_id
    if (content === undefined || made.some((one) => one.chainId === chainId)) continue
    const id = context.newId()
    const vector = await context.vectorOf(content)
    const [result] = await remember(db, [{ ...draft, ...asFact, id, content, vector }], context)
    if (result?.id === null || result === undefined) continue
    made.push({ id: result.id, content, chainId, vector })
    // Another memory already has these words.
    if (result.deduplicated) continue
    await linkOrigins(db, id, [old.memory_id, draft.id], context)
    await joinChain(db, id, chainId, context)
  }
  return made
}

const asFact = { kind: 'fact', source: 'derived', metadata: {} } as const

/** Supersedes the old row and the other open rows of its chain; returns their ids. */
export const close = async (
  db: Db,
  draft: MemoryDraft,
  { old, derived, isWhole }: DetectedCorrection,
  made: readonly Derived[],
  context: CorrectContext,
): Promise<string[]> => {
  const { botId, now } = context
  const own = made.find((one) => one.chainId === old.chain_id)
  // A tombstone suppressed the derived text, and the new words alone don't replace the old ones.
  if (derived !== undefined && !own && !isWhole) return []
  const at = draft.occurredAt < now ? draft.occurredAt : now
  const seq = await nextMemorySeq(db, botId)
  const kept = [draft.id, ...made.map(({ id }) => id)]
  const closed = await db
    .updateTable('memories')
    .set({
      valid_to: sql<Date>`greatest(valid_from, ${at})`,
      superseded_by: isWhole ? draft.id : (own?.id ?? draft.id),
      seq,
    })
    .where('bot_id', '=', botId)
    .where('chain_id', '=', old.chain_id)
    .where('valid_to', 'is', null)
    .where('memory_id', 'not in', kept)
    .returning('memory_id')
    .execute()
  const ids = closed.map((row) => row.memory_id)
  await closeDerived(db, ids, kept, { botId, at, seq })
  if (isWhole) await joinChain(db, draft.id, old.chain_id, context)
  return ids
}

/** Merges the correction chain of a memory into another: they are forgotten together. */
export const joinChain = async (
  db: Db,
  memoryId: string,
  chainId: string,
  { botId }: RememberContext,
): Promise<void> => {
  const seq = await nextMemorySeq(db, botId)
  await db
    .updateTable('memories')
    .set({ chain_id: chainId, seq })
    .where('bot_id', '=', botId)
    .where('chain_id', '=', (eb) =>
      eb
        .selectFrom('memories')
        .select('chain_id')
        .where('bot_id', '=', botId)
        .where('memory_id', '=', memoryId),
    )
    .execute()
}
