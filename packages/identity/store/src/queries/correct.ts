import {
  type Correction,
  type Turn,
  findCorrections,
  mayReferBack,
  shortCorrection,
} from '@daimon/identity-core'
import { sql } from 'kysely'
import { memoriesOfAttributes } from './attributes.ts'
import {
  type CorrectionCandidates,
  type CorrectContext,
  type DetectedCorrection,
  SKEW_MS,
  close,
  deriveAll,
  isCorrectable,
  getProvenance,
} from './close-superseded.ts'
import { supersedeOutOfOrder } from './correct-out-of-order.ts'
import type { Db } from './db.ts'
import type { MemoryRow } from './memory-row.ts'
import type { MemoryDraft, RememberContext, Remembered } from './remember.ts'

/** How long a short correction such as "no, Max" still refers to the previous statement. */
const SHORT_WITHIN_MS = 3_600_000
const TURNS_READ = 12
/** Times that a statement may have; others have another form in SQL. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

export type Corrected = {
  /** For each draft, the memories that it superseded. */
  readonly superseded: readonly (readonly string[])[]
  /** A derived memory waits for its embedding. */
  readonly isMissingVector: boolean
}

/**
 * Applies corrections in users' new statements to earlier ones, inside the transaction that stored
 * them. The old row is superseded and references its replacement; if the new words alone don't
 * state what is valid, that text is derived. `results` are what `remember` returned for the drafts.
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
    const statements = await memoriesOfAttributes(db, context.botId, draft.content)
    const found = await findOld(db, draft, { statements, later }, context)
    const own = await deriveAll(db, draft, found, context)
    for (const one of found) superseded[at]?.push(...(await close(db, draft, one, own, context)))
    // Rows that an earlier draft superseded have changed since they were read.
    const left =
      found.length > 0 ? await memoriesOfAttributes(db, context.botId, draft.content) : statements
    const late = await supersedeOutOfOrder(db, draft, { statements: left, later }, context)
    isMissingVector ||= [...own, ...late].some(({ vector }) => vector === undefined)
  }
  return { superseded, isMissingVector }
}

const findOld = async (
  db: Db,
  draft: MemoryDraft,
  { statements, later }: CorrectionCandidates,
  { botId }: RememberContext,
): Promise<DetectedCorrection[]> => {
  const canCorrect = (row: MemoryRow): boolean =>
    row.memory_id !== draft.id &&
    !later.has(row.memory_id) &&
    isCorrectable(getProvenance(row), draft)
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
    // A short correction has no meaning without the statement that it corrects.
    const old = turns.find((row) => row.memory_id === short.turn.id)
    return old ? [{ old, derived: short.derived, isWhole: true }] : []
  }
  const recent = new Set(turns.map((row) => row.memory_id))
  const known = new Set(statements.map((row) => row.memory_id))
  const rows = [
    ...statements.filter((row) => row.valid_to === null),
    ...turns.filter((row) => row.trust === 'user' && !known.has(row.memory_id)),
  ].filter(canCorrect)
  const earlier = rows
    .toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())
    .map((row) => ({
      id: row.memory_id,
      content: row.content,
      isRecent: recent.has(row.memory_id),
    }))
  return findCorrections(draft.content, earlier).flatMap(({ id, ...correction }: Correction) => {
    const old = rows.find((row) => row.memory_id === id)
    return old ? [{ old, ...correction }] : []
  })
}

/**
 * The last turns of the session, oldest first; without a session, the last turns that have none.
 */
const turnsBefore = async (
  db: Db,
  botId: string,
  draft: MemoryDraft,
  later: ReadonlySet<string>,
): Promise<MemoryRow[]> => {
  // Only a short text can refer to previous statements: other texts need no read.
  if (!mayReferBack(draft.content)) return []
  const from = new Date(Math.max(FIRST_MS, draft.occurredAt.getTime() - SHORT_WITHIN_MS))
  const to = new Date(Math.min(LAST_MS, draft.occurredAt.getTime() + SKEW_MS))
  let query = db
    .selectFrom('memories')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('valid_to', 'is', null)
  // The ids of a batch ascend; reading its later memories for each would be quadratic.
  if (later.size > 0) query = query.where('memory_id', '<', draft.id)
  const rows = await query
    .where((eb) =>
      eb.or([
        eb.and([eb('occurred_at', '>=', from), eb('occurred_at', '<=', to)]),
        // A statement dated in the future counts as made when it was stored.
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
    .limit(TURNS_READ + 1)
    .execute()
  return rows
    .filter((row) => row.memory_id !== draft.id && !later.has(row.memory_id))
    .slice(0, TURNS_READ)
    .toReversed()
}
