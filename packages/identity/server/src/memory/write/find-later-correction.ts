import { findCorrections } from '@daimon/identity-core'
import type { MemoryDraft, ComparedRow } from '@daimon/identity-store'
import { SKEW_MS, getProvenance, isCorrectable } from './provenance.ts'

/** How a turn that arrives late is superseded by a statement that is already stored. */
export type LaterCorrection =
  /** The same words were already corrected. */
  | { readonly kind: 'twin'; readonly twin: ComparedRow }
  | {
      readonly kind: 'correction'
      /** The later statement, as the draft that it was. */
      readonly by: MemoryDraft
      readonly derived: string | undefined
      readonly isWhole: boolean
    }

/**
 * Finds the stored statement that corrects a draft that arrives after it: the draft is superseded
 * as it would have been in order. A time in the future corrects nothing, because it is more likely
 * an error.
 */
export const findLaterCorrection = (
  draft: MemoryDraft,
  statements: readonly ComparedRow[],
  now: Date,
): LaterCorrection | undefined => {
  const since = draft.occurredAt.getTime() + SKEW_MS
  const until = now.getTime() + SKEW_MS
  if (since >= until) return undefined
  const twin = statements.find((row) => isCorrectedTwin(row, draft))
  if (twin) return { kind: 'twin', twin }
  const rows = statements.filter((row) => {
    const at = row.occurred_at.getTime()
    return (
      row.valid_to === null && at > since && at <= until && isCorrectable(draft, getProvenance(row))
    )
  })
  for (const row of rows.toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())) {
    const [correction] = findCorrections(row.content, [{ id: draft.id, content: draft.content }])
    if (!correction) continue
    const by = { ...draft, ...getProvenance(row), id: row.memory_id, content: row.content }
    return { kind: 'correction', by, derived: correction.derived, isWhole: correction.isWhole }
  }
  return undefined
}

/** The same words by the same author in the same place, corrected after the draft's time. */
const isCorrectedTwin = (row: ComparedRow, draft: MemoryDraft): boolean =>
  row.superseded_by !== null &&
  row.valid_to !== null &&
  row.valid_to > draft.occurredAt &&
  row.speaker === draft.speaker &&
  row.scope === draft.scope &&
  (row.scope === 'global' || row.session_id === draft.sessionId) &&
  Buffer.from(row.content_key).equals(draft.analysis.keys.content)
