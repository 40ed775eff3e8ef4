import { sql } from 'kysely'
import type { Db } from './db.ts'
import { linkOrigins } from './derivations.ts'
import type { MemoryRow } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import { type MemoryDraft, type RememberContext, remember } from './remember.ts'
import { closeDerived } from './supersede.ts'

/** By how much clocks of two kernels may differ; what was said later than this is not corrected. */
export const SKEW_MS = 60_000

export type CorrectContext = RememberContext & {
  /** An id for a memory that is derived. */
  readonly newId: () => string
  /** The direction of a derived text, where it is to be had at once. */
  readonly vectorOf: (content: string) => Promise<Float32Array | undefined>
}

/** What a draft is compared with. */
export type Beside = {
  /** What users told of the same attributes, whether it still holds or not. */
  readonly told: readonly MemoryRow[]
  /** Drafts that come after it. */
  readonly later: ReadonlySet<string>
}

/** What is corrected, and by what. */
export type Found = {
  readonly old: MemoryRow
  readonly derived: string | undefined
  /** The new words say this and nothing else, and so did the old ones: they are one line, forgotten together. */
  readonly isWhole: boolean
}

/** Who said it, when, and who sees it. */
type Told = Pick<MemoryDraft, 'speaker' | 'occurredAt' | 'scope' | 'sessionId'>

export const toldBy = (row: MemoryRow): Told => ({
  speaker: row.speaker,
  // Not later than it was stored: a date in the future would keep it from ever being corrected.
  occurredAt: row.occurred_at < row.recorded_at ? row.occurred_at : row.recorded_at,
  scope: row.scope,
  sessionId: row.session_id,
})

/** By the same voice, not later, and seen by nobody who does not see the new words. */
export const isCorrectable = (old: Told, now: Told): boolean =>
  old.speaker === now.speaker &&
  old.occurredAt.getTime() <= now.occurredAt.getTime() + SKEW_MS &&
  (now.scope === 'global' || (old.scope === 'session' && old.sessionId === now.sessionId))

/** What holds now, where the new words alone do not say it. */
export type Derived = {
  readonly id: string
  readonly content: string
  readonly chainId: string
  readonly vector: Float32Array | undefined
}

/** What holds now, once for each line, as memories of their own; what was forgotten is not among them. */
export const deriveAll = async (
  db: Db,
  draft: MemoryDraft,
  found: readonly Found[],
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
    // Somebody who said these very words has a memory of their own.
    if (result.deduplicated) continue
    await linkOrigins(db, id, [old.memory_id, draft.id], context)
    await joinChain(db, id, chainId, context)
  }
  return made
}

const asFact = { kind: 'fact', source: 'derived', metadata: {} } as const

/** Closes the old row and whatever else of its line is still open; answers their ids. */
export const close = async (
  db: Db,
  draft: MemoryDraft,
  { old, derived, isWhole }: Found,
  made: readonly Derived[],
  context: CorrectContext,
): Promise<string[]> => {
  const { botId, now } = context
  const own = made.find((one) => one.chainId === old.chain_id)
  // A tombstone forbids to say what holds now, and the new words do not stand for it.
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

/** Makes a memory, with the line that it may have already, part of another line: they are forgotten together. */
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
