import { type TextAnalysis, analyzeText } from '@daimon/identity-core'
import type { Db, IdRange, MemoryDraft } from '@daimon/identity-store'
import {
  type CorrectedMemory,
  findCorrected,
  readCandidates,
  readStatements,
} from './find-corrected.ts'
import { type LaterCorrection, findLaterCorrection } from './find-later-correction.ts'

/** A text that is valid from now on, ready to be stored. */
type DerivedText = {
  readonly content: string
  readonly analysis: TextAnalysis
  /** Absent if the embedder is down or can't be waited for: embedded later. */
  readonly vector: Float32Array | undefined
}

type WithDerived<T> = T extends unknown
  ? Omit<T, 'derived'> & { readonly derived?: DerivedText | undefined }
  : never

export type PlannedCorrection = WithDerived<CorrectedMemory>
export type PlannedLaterCorrection = WithDerived<LaterCorrection>

export type PlannedCorrections = {
  /** What the draft supersedes. */
  readonly corrected: readonly PlannedCorrection[]
  /** What supersedes the draft, if it arrives late. */
  readonly later: PlannedLaterCorrection | undefined
}

export type PlanContext = {
  readonly botId: string
  readonly now: Date
  readonly embed: (texts: readonly string[]) => Promise<readonly (Float32Array | undefined)[]>
}

/**
 * Reads what a draft may correct and applies the rules, the model, and the embedder. `own` are the
 * ids of the drafts that are written together, from this one on.
 */
export const planCorrections = async (
  db: Db,
  draft: MemoryDraft,
  own: IdRange,
  context: PlanContext,
): Promise<PlannedCorrections> => {
  const candidates = await readCandidates(db, context.botId, draft, own)
  const corrected = await Promise.all(
    findCorrected(draft, candidates).map((one) => withDerived(one, draft, context)),
  )
  // Storing corrections changes the statements that this step compares.
  if (corrected.length > 0) return { corrected, later: undefined }
  const later = findLaterCorrection(draft, candidates.statements, context.now)
  return { corrected, later: later && (await prepareLater(later, context)) }
}

/** What supersedes a draft that arrives late, after its own corrections are stored. */
export const planLaterCorrection = async (
  db: Db,
  draft: MemoryDraft,
  own: IdRange,
  context: PlanContext,
): Promise<PlannedLaterCorrection | undefined> => {
  const statements = await readStatements(db, context.botId, draft, own)
  const later = findLaterCorrection(draft, statements, context.now)
  return later && prepareLater(later, context)
}

const prepareLater = async (
  later: LaterCorrection,
  context: PlanContext,
): Promise<PlannedLaterCorrection> =>
  later.kind === 'twin' ? later : withDerived(later, later.by, context)

/** `by` is the correcting statement, whose author and time the derived text gets. */
const withDerived = async <T extends { readonly derived: string | undefined }>(
  one: T,
  by: MemoryDraft,
  { embed }: PlanContext,
): Promise<Omit<T, 'derived'> & { readonly derived: DerivedText | undefined }> => {
  const content = one.derived
  if (content === undefined) return { ...one, derived: undefined }
  const analysis = analyzeText({ content, occurredAt: by.occurredAt, trust: by.trust })
  const [vector] = await embed([content])
  return { ...one, derived: { content, analysis, vector } }
}
