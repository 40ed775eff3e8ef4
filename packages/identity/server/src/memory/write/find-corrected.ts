import {
  type Correction,
  type Turn,
  extractCorrectedKeys,
  findCorrections,
  mayReferBack,
  shortCorrection,
} from '@daimon/identity-core'
import {
  type Db,
  type IdRange,
  type MemoryDraft,
  type MemoryRow,
  memoriesOfAttributes,
  turnsBefore,
} from '@daimon/identity-store'
import { SKEW_MS, getProvenance, isCorrectable } from './provenance.ts'

/** How long a short correction such as "no, Max" still refers to the previous statement. */
const SHORT_WITHIN_MS = 3_600_000
const TURNS_READ = 12
/** Times that a statement may have; others have another form in SQL. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A memory that a statement supersedes. */
export type CorrectedMemory = {
  readonly old: Pick<MemoryRow, 'memory_id' | 'chain_id'>
  /** The text that is now valid, if the new words alone don't state it. */
  readonly derived: string | undefined
  /** Old and new text state only this: they form one correction chain. */
  readonly isWhole: boolean
}

/** Stored memories that a draft is compared with. */
export type Candidates = {
  /** Users' statements about the same attributes, valid or superseded. */
  readonly statements: readonly MemoryRow[]
  /** The session's turns just before it, oldest first; none if it can't refer to them. */
  readonly turns: readonly MemoryRow[]
}

/** `own` are the ids of the drafts that are written together, from this one on. */
export const readStatements = (
  db: Db,
  botId: string,
  { content }: MemoryDraft,
  own: IdRange,
): Promise<MemoryRow[]> => memoriesOfAttributes(db, botId, extractCorrectedKeys(content), own)

export const readCandidates = async (
  db: Db,
  botId: string,
  draft: MemoryDraft,
  own: IdRange,
): Promise<Candidates> => {
  const { content, sessionId } = draft
  const statements = await readStatements(db, botId, draft, own)
  if (!mayReferBack(content)) return { statements, turns: [] }
  const atMs = draft.occurredAt.getTime()
  const window = {
    sessionId,
    from: new Date(Math.max(FIRST_MS, atMs - SHORT_WITHIN_MS)),
    to: new Date(Math.min(LAST_MS, atMs + SKEW_MS)),
    rowsMax: TURNS_READ,
  }
  return { statements, turns: await turnsBefore(db, botId, window, own) }
}

/** The candidates that a draft corrects, oldest first. */
export const findCorrected = (
  draft: MemoryDraft,
  { statements, turns }: Candidates,
): readonly CorrectedMemory[] => {
  const canCorrect = (row: MemoryRow): boolean => isCorrectable(getProvenance(row), draft)
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
