import {
  type Db,
  type MemoryDraft,
  type RememberContext,
  closeChain,
  closeLike,
  joinChain,
  linkOrigins,
  remember,
  comparedRowsById,
} from '@daimon/identity-store'
import type { PlannedCorrection, PlannedLaterCorrection } from './plan-corrections.ts'

export type CorrectContext = RememberContext & {
  /** Creates an id for a derived memory. */
  readonly newId: () => string
}

export type StoredCorrections = {
  /** Ids of the memories that were superseded. */
  readonly superseded: readonly string[]
  /** A derived memory waits for its embedding. */
  readonly isMissingVector: boolean
}

type StoredDerived = {
  readonly id: string
  readonly chainId: string
  readonly isMissingVector: boolean
}

/**
 * Supersedes what a stored draft corrects, inside the transaction that stored it. The old row
 * references its replacement; if the new words alone don't state what is valid, that text is
 * derived.
 */
export const storeCorrections = async (
  db: Db,
  draft: MemoryDraft,
  corrected: readonly PlannedCorrection[],
  context: CorrectContext,
): Promise<StoredCorrections> => {
  const derived = await storeDerived(db, draft, corrected, context)
  const superseded: string[] = []
  for (const one of corrected) superseded.push(...(await close(db, draft, one, derived, context)))
  return { superseded, isMissingVector: derived.some((one) => one.isMissingVector) }
}

/** Supersedes a stored draft that arrived after its correction. */
export const storeLaterCorrection = async (
  db: Db,
  draft: MemoryDraft,
  later: PlannedLaterCorrection,
  context: CorrectContext,
): Promise<StoredCorrections> => {
  const nothing = { superseded: [], isMissingVector: false }
  if (later.kind === 'twin') {
    await closeLike(db, draft.id, later.twin, context)
    return nothing
  }
  const [old] = await comparedRowsById(db, context.botId, [draft.id])
  if (!old || old.valid_to !== null) return nothing
  return storeCorrections(db, later.by, [{ ...later, old }], context)
}

const AS_FACT = { kind: 'fact', source: 'derived', metadata: {} } as const

/**
 * Stores the texts that are now valid as derived memories, one per correction chain. A tombstone
 * suppresses a text.
 */
const storeDerived = async (
  db: Db,
  draft: MemoryDraft,
  corrected: readonly PlannedCorrection[],
  context: CorrectContext,
): Promise<StoredDerived[]> => {
  const stored: StoredDerived[] = []
  for (const { old, derived } of corrected) {
    const chainId = old.chain_id
    if (derived === undefined || stored.some((one) => one.chainId === chainId)) continue
    const id = context.newId()
    const [result] = await remember(db, [{ ...draft, ...AS_FACT, ...derived, id }], context)
    if (result === undefined || result.id === null) continue
    stored.push({ id: result.id, chainId, isMissingVector: derived.vector === undefined })
    // Another memory already has these words.
    if (result.deduplicated) continue
    await linkOrigins(db, id, [old.memory_id, draft.id], context)
    await joinChain(db, id, chainId, context)
  }
  return stored
}

/** Supersedes the old row and the other open rows of its chain; returns their ids. */
const close = async (
  db: Db,
  draft: MemoryDraft,
  { old, derived, isWhole }: PlannedCorrection,
  stored: readonly StoredDerived[],
  context: CorrectContext,
): Promise<readonly string[]> => {
  const own = stored.find((one) => one.chainId === old.chain_id)
  // A tombstone suppressed the derived text, and the new words alone don't replace the old ones.
  if (derived !== undefined && !own && !isWhole) return []
  const closed = {
    chainId: old.chain_id,
    supersededBy: isWhole ? draft.id : (own?.id ?? draft.id),
    at: draft.occurredAt < context.now ? draft.occurredAt : context.now,
    kept: [draft.id, ...stored.map(({ id }) => id)],
  }
  const superseded = await closeChain(db, closed, context)
  if (isWhole) await joinChain(db, draft.id, old.chain_id, context)
  return superseded
}
