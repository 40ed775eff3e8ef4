import {
  type Correction,
  type Turn,
  findCorrections,
  mayBeShortCorrection,
  saysOneThing,
  shortCorrection,
} from '@daimon/identity-core'
import { sql } from 'kysely'
import { memoriesOfAttributes } from './attributes.ts'
import type { Db } from './db.ts'
import { linkOrigins } from './derivations.ts'
import type { MemoryRow } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import { type MemoryDraft, type RememberContext, type Remembered, remember } from './remember.ts'

const MS_PER_MINUTE = 60_000
/** For how long "no, Max" still means what was said before it. */
const SHORT_WITHIN_MS = 60 * MS_PER_MINUTE
/** By how much clocks of two kernels may differ; what was said later than this is not corrected. */
const SKEW_MS = MS_PER_MINUTE
const TURNS_READ = 12

export type CorrectContext = RememberContext & {
  /** An id for a memory that is derived. */
  readonly newId: () => string
}

export type Corrected = {
  /** For each draft, the memories that it superseded. */
  readonly superseded: readonly (readonly string[])[]
  /** Something was derived, and waits for its embedding. */
  readonly hasDerived: boolean
}

/**
 * Lets what users have just said correct what they said before, inside the transaction that stored it. The old
 * row is closed and names what took its place; where the new words alone do not say what holds now, that is derived.
 * `results` are what `remember` made of the drafts.
 */
export const correct = async (
  db: Db,
  drafts: readonly MemoryDraft[],
  results: readonly Remembered[],
  context: CorrectContext,
): Promise<Corrected> => {
  const superseded: string[][] = drafts.map(() => [])
  let hasDerived = false
  const later = new Set(drafts.map((draft) => draft.id))
  for (const [at, draft] of drafts.entries()) {
    later.delete(draft.id)
    if (draft.trust !== 'user' || results[at]?.id !== draft.id) continue
    for (const found of await findOld(db, draft, later, context)) {
      superseded[at]?.push(...(await replace(db, draft, found, context)))
      hasDerived ||= found.derived !== undefined
    }
  }
  return { superseded, hasDerived }
}

type Found = {
  readonly old: MemoryRow
  readonly derived: string | undefined
  /** A few words that say nothing without what was said before them. */
  readonly isShort: boolean
}

const findOld = async (
  db: Db,
  draft: MemoryDraft,
  later: ReadonlySet<string>,
  { botId }: RememberContext,
): Promise<Found[]> => {
  const canCorrect = (row: MemoryRow): boolean =>
    row.memory_id !== draft.id && !later.has(row.memory_id) && isCorrectable(row, draft)
  const turns = await turnsBefore(db, botId, draft, later)
  const short = shortCorrection(
    draft.content,
    turns.flatMap((row): Turn[] => {
      const isAssistant = row.trust !== 'user' || row.speaker !== draft.speaker
      return isAssistant || canCorrect(row)
        ? [{ id: row.memory_id, content: row.content, isAssistant }]
        : []
    }),
  )
  if (short) {
    const old = turns.find((row) => row.memory_id === short.turn.id)
    return old ? [{ old, derived: short.derived, isShort: true }] : []
  }
  const rows = (await memoriesOfAttributes(db, botId, draft.content)).filter(canCorrect)
  const told = rows.map((row) => ({ id: row.memory_id, content: row.content }))
  return findCorrections(draft.content, told).flatMap(({ id, derived }: Correction) => {
    const old = rows.find((row) => row.memory_id === id)
    return old ? [{ old, derived, isShort: false }] : []
  })
}

/** By the same voice, not later, and seen by nobody who does not see the new words. */
const isCorrectable = (row: MemoryRow, draft: MemoryDraft): boolean =>
  row.speaker === draft.speaker &&
  row.occurred_at.getTime() <= draft.occurredAt.getTime() + SKEW_MS &&
  (draft.scope === 'global' || (row.scope === 'session' && row.session_id === draft.sessionId))

/** The last turns of the session, oldest first; where there are no sessions, the last of those without. */
const turnsBefore = async (
  db: Db,
  botId: string,
  draft: MemoryDraft,
  later: ReadonlySet<string>,
): Promise<MemoryRow[]> => {
  // Only a few words can refer to what was said before: for the rest nothing need be read.
  if (!mayBeShortCorrection(draft.content)) return []
  const from = new Date(draft.occurredAt.getTime() - SHORT_WITHIN_MS)
  const to = new Date(draft.occurredAt.getTime() + SKEW_MS)
  const rows = await db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('valid_to', 'is', null)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<=', to)
    .where(sql<boolean>`coalesce(session_id, '') = ${draft.sessionId ?? ''}`)
    .orderBy('occurred_at', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('seq', 'desc')
    .orderBy('memory_id', 'desc')
    .limit(TURNS_READ + later.size + 1)
    .execute()
  return rows
    .filter((row) => row.memory_id !== draft.id && !later.has(row.memory_id))
    .slice(0, TURNS_READ)
    .toReversed()
}

/** Closes the old row and whatever else of its line is still open; answers their ids. */
const replace = async (
  db: Db,
  draft: MemoryDraft,
  { old, derived, isShort }: Found,
  context: CorrectContext,
): Promise<string[]> => {
  const { botId, now } = context
  const saysNothingElse = isShort || saysOneThing(draft.content)
  const derivedId =
    derived === undefined ? undefined : await derive(db, draft, old, derived, context)
  // A tombstone forbids to say what holds now, and the new words say too much to stand for it.
  if (derived !== undefined && derivedId === undefined && !saysNothingElse) return []
  const successor = saysNothingElse ? draft.id : (derivedId ?? draft.id)
  const own = [draft.id, ...(derivedId === undefined ? [] : [derivedId])]
  const seq = await nextMemorySeq(db, botId)
  const at = draft.occurredAt < now ? draft.occurredAt : now
  const closed = await db
    .updateTable('memories')
    .set({ valid_to: sql<Date>`greatest(valid_from, ${at})`, superseded_by: successor, seq })
    .where('bot_id', '=', botId)
    .where('chain_id', '=', old.chain_id)
    .where('valid_to', 'is', null)
    .where('memory_id', 'not in', own)
    .returning('memory_id')
    .execute()
  if (saysNothingElse) await joinChain(db, draft.id, old.chain_id, seq, context)
  return closed.map((row) => row.memory_id)
}

/** What holds now, as a memory of its own; `undefined` when it was forgotten. */
const derive = async (
  db: Db,
  draft: MemoryDraft,
  old: MemoryRow,
  content: string,
  context: CorrectContext,
): Promise<string | undefined> => {
  const id = context.newId()
  const [result] = await remember(
    db,
    [
      {
        ...draft,
        id,
        content,
        kind: 'fact',
        source: 'derived',
        importance: Math.max(draft.importance, old.importance),
        metadata: {},
        vector: undefined,
      },
    ],
    context,
  )
  // Somebody who said these very words has a memory of their own.
  if (result?.id === id) {
    await linkOrigins(db, id, [old.memory_id, draft.id], context)
    await joinChain(db, id, old.chain_id, await nextMemorySeq(db, context.botId), context)
  }
  return result?.id ?? undefined
}

/** Makes a memory, with the line that it may have already, part of another line: they are forgotten together. */
const joinChain = async (
  db: Db,
  memoryId: string,
  chainId: string,
  seq: number,
  { botId }: RememberContext,
): Promise<void> => {
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
