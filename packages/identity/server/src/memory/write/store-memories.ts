import {
  type AvatarRow,
  type Db,
  type DuplicateMatches,
  type MemoryDraft,
  type Remembered,
  remember,
} from '@daimon/identity-store'
import type { ServerContext } from '../../server-context.ts'
import { CandidatesAhead } from './candidates-ahead.ts'
import { newMemoryId } from './draft.ts'
import {
  type PlannedCorrections,
  type PlanContext,
  planCorrections,
  planLaterCorrection,
} from './plan-corrections.ts'
import { type WritePlan, revalidate } from './plan-write.ts'
import { storeCorrections, storeLaterCorrection } from './store-corrections.ts'

export type StoredMemory = Remembered & {
  /** Memories that this one superseded. */
  readonly superseded: readonly string[]
}

/**
 * Carries a plan out inside the caller's transaction, which holds the avatar's lock: stores the
 * drafts that are new and lets them correct what was said before. `known` is the result of
 * `findDuplicates` for the drafts, under the same lock, if the caller already has it.
 */
export const storeMemories = async (
  parts: ServerContext,
  trx: Db,
  locked: AvatarRow,
  plan: WritePlan,
  known?: DuplicateMatches,
): Promise<StoredMemory[]> => {
  const { drafts, corrections, now } = revalidate(plan, locked)
  const { bot_id: botId, owner_id: ownerId } = locked
  const context = {
    botId,
    ownerId,
    embedderId: parts.embedder.id,
    now,
    newId: () => newMemoryId(parts, botId, now),
    // No transaction waits for a server.
    embed: async (texts: readonly string[]) =>
      parts.embedder.isAtHand ? parts.embedder.embed(texts) : [],
  }
  // Corrections write later, under numbers of their own.
  const lockedSeq = locked.memory_seq
  const results = await remember(trx, drafts, { ...context, lockedSeq }, known)
  const candidates = new CandidatesAhead(trx, locked, drafts)
  const stored: StoredMemory[] = []
  let isMissingVector = drafts.some(({ vector }) => vector === undefined)
  for (const [at, result] of results.entries()) {
    const draft = drafts[at] as MemoryDraft
    const isNewStatement = draft.trust === 'user' && result.id === draft.id
    const corrected = isNewStatement
      ? await correct(trx, { draft, at, planned: corrections.get(draft.id) }, candidates, context)
      : { superseded: [], isMissingVector: false }
    isMissingVector ||= corrected.isMissingVector
    stored.push({ ...result, superseded: corrected.superseded })
  }
  if (isMissingVector) await parts.jobs.embedMissing(trx)
  return stored
}

/** A stored draft, its position in the write, and its corrections if they are planned. */
type StoredDraft = {
  readonly draft: MemoryDraft
  readonly at: number
  readonly planned: PlannedCorrections | undefined
}

const correct = async (
  trx: Db,
  { draft, at, planned }: StoredDraft,
  candidates: CandidatesAhead,
  context: PlanContext & Parameters<typeof storeCorrections>[3],
) => {
  const plan = planned ?? (await planCorrections(draft, await candidates.of(at), context))
  const done = await storeCorrections(trx, draft, plan.corrected, context)
  if (plan.corrected.length > 0) candidates.discard()
  const later =
    plan.corrected.length > 0
      ? await planLaterCorrection(draft, await candidates.of(at), context)
      : plan.later
  if (!later) return done
  const late = await storeLaterCorrection(trx, draft, later, context)
  candidates.discard()
  return { ...done, isMissingVector: done.isMissingVector || late.isMissingVector }
}
