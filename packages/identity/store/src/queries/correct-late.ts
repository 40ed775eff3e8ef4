import { contentKey, findCorrections } from '@daimon/identity-core'
import { sql } from 'kysely'
import {
  type Beside,
  type CorrectContext,
  type Derived,
  SKEW_MS,
  close,
  deriveAll,
  isCorrectable,
  joinChain,
  toldBy,
} from './close-corrected.ts'
import type { Db } from './db.ts'
import { type MemoryRow, rowsById } from './memory-row.ts'
import { nextMemorySeq } from './memory-seq.ts'
import type { MemoryDraft } from './remember.ts'

/**
 * A turn that arrives late, said before one that is stored already and corrects it: it is closed by that one, as it would have
 * been in order; and where the same words were corrected before, as those were. A time that is yet to come corrects nothing: it
 * is more likely wrong than meant. Answers what was derived.
 */
export const closeLate = async (
  db: Db,
  draft: MemoryDraft,
  { told, later }: Beside,
  context: CorrectContext,
): Promise<readonly Derived[]> => {
  const since = draft.occurredAt.getTime() + SKEW_MS
  const until = context.now.getTime() + SKEW_MS
  if (since >= until) return []
  const others = told.filter((row) => row.memory_id !== draft.id && !later.has(row.memory_id))
  const twin = others.find((row) => isCorrectedTwin(row, draft))
  if (twin) {
    await closeAs(db, draft, twin, context)
    return []
  }
  const rows = others.filter((row) => {
    const at = row.occurred_at.getTime()
    return row.valid_to === null && at > since && at <= until && isCorrectable(draft, toldBy(row))
  })
  for (const row of rows.toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())) {
    const [correction] = findCorrections(row.content, [{ id: draft.id, content: draft.content }])
    const [old] = correction ? await rowsById(db, context.botId, [draft.id]) : []
    if (!correction || !old || old.valid_to !== null) continue
    const found = { ...correction, old }
    const said = { ...draft, ...toldBy(row), id: row.memory_id, content: row.content }
    const made = await deriveAll(db, said, [found], context)
    await close(db, said, found, made, context)
    return made
  }
  return []
}

/** The same words by the same voice in the same place, corrected after the draft was said. */
const isCorrectedTwin = (row: MemoryRow, draft: MemoryDraft): boolean =>
  row.superseded_by !== null &&
  row.valid_to !== null &&
  row.valid_to > draft.occurredAt &&
  row.speaker === draft.speaker &&
  row.scope === draft.scope &&
  (row.scope === 'global' || row.session_id === draft.sessionId) &&
  Buffer.from(row.content_key).equals(contentKey(draft.content))

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
