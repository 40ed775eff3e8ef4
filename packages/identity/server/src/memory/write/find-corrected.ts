import { type Correction, type Turn, findCorrections, shortCorrection } from '@daimon/identity-core'
import type { MemoryDraft, ComparedRow } from '@daimon/identity-store'
import type { Candidates } from './read-candidates.ts'
import { getProvenance, isCorrectable } from './provenance.ts'

/** A memory that a statement supersedes. */
export type CorrectedMemory = {
  readonly old: Pick<ComparedRow, 'memory_id' | 'chain_id'>
  /** The text that is now valid, if the new words alone don't state it. */
  readonly derived: string | undefined
  /** Old and new text state only this: they form one correction chain. */
  readonly isWhole: boolean
}

/** The candidates that a draft corrects, oldest first. */
export const findCorrected = (
  draft: MemoryDraft,
  { statements, turns }: Candidates,
): readonly CorrectedMemory[] => {
  const canCorrect = (row: ComparedRow): boolean => isCorrectable(getProvenance(row), draft)
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
