import {
  type Correction,
  type Turn,
  findCorrections,
  mayBeShortCorrection,
  shortCorrection,
} from '@daimon/identity-core'
import { sql } from 'kysely'
import { memoriesOfAttributes } from './attributes.ts'
import {
  type Beside,
  type CorrectContext,
  type Found,
  SKEW_MS,
  close,
  deriveAll,
  isCorrectable,
  toldBy,
} from './close-corrected.ts'
import { closeLate } from './correct-late.ts'
import type { Db } from './db.ts'
import type { MemoryRow } from './memory-row.ts'
import type { MemoryDraft, RememberContext, Remembered } from './remember.ts'

/** For how long "no, Max" still means what was said before it. */
const SHORT_WITHIN_MS = 3_600_000
const TURNS_READ = 12

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
    const told = await memoriesOfAttributes(db, context.botId, draft.content)
    const found = await findOld(db, draft, { told, later }, context)
    const own = await deriveAll(db, draft, found, context)
    for (const one of found) superseded[at]?.push(...(await close(db, draft, one, own, context)))
    // What the draft has closed itself is not as it was read.
    const left =
      found.length > 0 ? await memoriesOfAttributes(db, context.botId, draft.content) : told
    const late = await closeLate(db, draft, { told: left, later }, context)
    isMissingVector ||= [...own, ...late].some(({ vector }) => vector === undefined)
  }
  return { superseded, isMissingVector }
}

const findOld = async (
  db: Db,
  draft: MemoryDraft,
  { told, later }: Beside,
  { botId }: RememberContext,
): Promise<Found[]> => {
  const canCorrect = (row: MemoryRow): boolean =>
    row.memory_id !== draft.id && !later.has(row.memory_id) && isCorrectable(toldBy(row), draft)
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
  const rows = told.filter((row) => row.valid_to === null && canCorrect(row))
  const earlier = rows.map((row) => ({ id: row.memory_id, content: row.content }))
  return findCorrections(draft.content, earlier).flatMap(({ id, ...correction }: Correction) => {
    const old = rows.find((row) => row.memory_id === id)
    return old ? [{ old, ...correction }] : []
  })
}

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
    .where((eb) =>
      eb.or([
        eb.and([eb('occurred_at', '>=', from), eb('occurred_at', '<=', to)]),
        // What is dated in the future was said when it was stored.
        eb.and([
          eb('occurred_at', '>', to),
          eb('recorded_at', '>=', from),
          eb('recorded_at', '<=', to),
        ]),
      ]),
    )
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
