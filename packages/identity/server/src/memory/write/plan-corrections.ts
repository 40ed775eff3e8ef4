import { type TextAnalysis, analyzeText } from '@daimon/identity-core'
import type { MemoryDraft } from '@daimon/identity-store'
import { type CorrectedMemory, findCorrected } from './find-corrected.ts'
import { type LaterCorrection, findLaterCorrection } from './find-later-correction.ts'
import type { Candidates } from './read-candidates.ts'

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
  readonly now: Date
  readonly embed: (texts: readonly string[]) => Promise<readonly (Float32Array | undefined)[]>
}

/** Applies the rules, the model, and the embedder to a draft and what it may correct. */
export const planCorrections = async (
  draft: MemoryDraft,
  candidates: Candidates,
  context: PlanContext,
): Promise<PlannedCorrections> => {
  const corrected = await Promise.all(
    findCorrected(draft, candidates).map((one) => withDerived(one, draft, context)),
  )
  // Storing corrections changes the statements that this step compares.
  if (corrected.length > 0) return { corrected, later: undefined }
  return { corrected, later: await planLaterCorrection(draft, candidates, context) }
}

/** What supersedes a draft that arrives late, after its own corrections are stored. */
export const planLaterCorrection = async (
  draft: MemoryDraft,
  { statements }: Candidates,
  context: PlanContext,
): Promise<PlannedLaterCorrection | undefined> => {
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
  const { occurredAt, trust, userKey } = by
  const analysis = analyzeText({ content, occurredAt, trust, userKey })
  const [vector] = await embed([content])
  return { ...one, derived: { content, analysis, vector } }
}
