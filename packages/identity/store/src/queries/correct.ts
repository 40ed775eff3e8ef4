import {
  type Correction,
  type Turn,
  findCorrections,
  mayBeShortCorrection,
  shortCorrection,
} from '@daimon/identity-core'
import { sql } from 'kysely'
import { memoriesOfAttributes } from './attributes.ts'
import type { Db } from './db.ts'
import { linkOrigins } from './derivations.ts'
import type { MemoryRow } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import { closeDerived } from './supersede.ts'
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
  /** The direction of a derived text, where it is to be had at once. */
  readonly vectorOf: (content: string) => Promise<Float32Array | undefined>
}

export type Corrected = {
  /** For each draft, the memories that it superseded. */
  readonly superseded: readonly (readonly string[])[]
  /** Something was derived, and waits for its embedding. */
  readonly isMissingVector: boolean
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
  let isMissingVector = false
  const later = new Set(drafts.map((draft) => draft.id))
  for (const [at, draft] of drafts.entries()) {
    later.delete(draft.id)
    if (draft.trust !== 'user' || results[at]?.id !== draft.id) continue
    const found = await findOld(db, draft, later, context)
    const own = await deriveAll(db, draft, found, context)
    isMissingVector ||= own.some(({ vector }) => vector === undefined)
    for (const one of found) superseded[at]?.push(...(await close(db, draft, one, own, context)))
  }
  return { superseded, isMissingVector }
}

type Found = {
  readonly old: MemoryRow
  readonly derived: string | undefined
  /** The new words say this and nothing else, and so did the old ones: they are one line, forgotten together. */
  readonly isWhole: boolean
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
    // A few words say nothing without what they correct.
    const old = turns.find((row) => row.memory_id === short.turn.id)
    return old ? [{ old, derived: short.derived, isWhole: true }] : []
  }
  const rows = (await memoriesOfAttributes(db, botId, draft.content)).filter(canCorrect)
  const told = rows.map((row) => ({ id: row.memory_id, content: row.content }))
  return findCorrections(draft.content, told).flatMap(({ id, ...correction }: Correction) => {
    const old = rows.find((row) => row.memory_id === id)
    return old ? [{ old, ...correction }] : []
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

type Derived = {
  readonly id: string
  readonly content: string
  readonly chainId: string
  readonly vector: Float32Array | undefined
}

/** What holds now, once for each line, as memories of their own; what was forgotten is not among them. */
const deriveAll = async (
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
const close = async (
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
const joinChain = async (
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
