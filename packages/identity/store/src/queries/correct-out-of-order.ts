import { contentHash, findCorrections } from '@daimon/identity-core'
import { sql } from 'kysely'
import {
  type CorrectionCandidates,
  type CorrectContext,
  type Derived,
  SKEW_MS,
  close,
  deriveAll,
  isCorrectable,
  joinChain,
  getProvenance,
} from './close-superseded.ts'
import type { Db } from './db.ts'
import { type MemoryRow, rowsById } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import type { MemoryDraft } from './remember.ts'

/**
 * Handles a turn that arrives late, after a stored turn that corrects it: it is superseded as it
 * would have been in order. If the same words were already corrected, it is superseded like those.
 * A time in the future corrects nothing, because it is more likely an error. Returns the derived
 * memories.
 */
export const supersedeOutOfOrder = async (
  db: Db,
  draft: MemoryDraft,
  { statements: reported, later }: CorrectionCandidates,
  context: CorrectContext,
): Promise<readonly Derived[]> => {
  const since = draft.occurredAt.getTime() + SKEW_MS
  const until = context.now.getTime() + SKEW_MS
  if (since >= until) return []
  const others = reported.filter((row) => row.memory_id !== draft.id && !later.has(row.memory_id))
  const twin = others.find((row) => isCorrectedTwin(row, draft))
  if (twin) {
    await closeAs(db, draft, twin, context)
    return []
  }
  const rows = others.filter((row) => {
    const at = row.occurred_at.getTime()
    return (
      row.valid_to === null && at > since && at <= until && isCorrectable(draft, getProvenance(row))
    )
  })
  for (const row of rows.toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())) {
    const [correction] = findCorrections(row.content, [{ id: draft.id, content: draft.content }])
    const [old] = correction ? await rowsById(db, context.botId, [draft.id]) : []
    if (!correction || !old || old.valid_to !== null) continue
    const found = { ...correction, old }
    const said = { ...draft, ...getProvenance(row), id: row.memory_id, content: row.content }
    const made = await deriveAll(db, said, [found], context)
    await close(db, said, found, made, context)
    return made
  }
  return []
}

/** The same words by the same author in the same place, corrected after the draft's time. */
const isCorrectedTwin = (row: MemoryRow, draft: MemoryDraft): boolean =>
  row.superseded_by !== null &&
  row.valid_to !== null &&
  row.valid_to > draft.occurredAt &&
  row.speaker === draft.speaker &&
  row.scope === draft.scope &&
  (row.scope === 'global' || row.session_id === draft.sessionId) &&
  Buffer.from(row.content_key).equals(contentHash(draft.content))

const closeAs = async (
  db: Db,
  draft: MemoryDraft,
  twin: MemoryRow,
  context: CorrectContext,
): Promise<void> => {
  const { botId } = context
  await db
    .updateTable('memories')
    .set({
      valid_to: sql<Date>`greatest(valid_from, ${twin.valid_to})`,
      superseded_by: twin.superseded_by,
      seq: await nextMemorySeq(db, botId),
    })
    .where('bot_id', '=', botId)
    .where('memory_id', '=', draft.id)
    .execute()
  await joinChain(db, draft.id, twin.chain_id, context)
}
