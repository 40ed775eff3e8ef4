import { mapInSlices } from '../in-slices.ts'
import type { Db } from './db.ts'
import type { MemoryDraft, RememberContext } from './memory-draft.ts'
import { nextMemorySeq, seqAfter } from './memory-seq.ts'
import { newMessageRows } from './session-messages.ts'
import { standingColumns } from './standing.ts'
import { insertVectors, vectorRows } from './vectors.ts'

/**
 * Inserts rows and vectors under the next change number, which it returns; a turn in one statement.
 */
export const insertMemories = async (
  db: Db,
  fresh: readonly MemoryDraft[],
  context: RememberContext,
): Promise<number> => {
  const { botId, lockedSeq } = context
  const [first = [], ...others] = listParts(fresh)
  const seq =
    lockedSeq === undefined
      ? await nextMemorySeq(db, botId)
      : await insertFirst(db, first, context, lockedSeq)
  const rest = lockedSeq === undefined ? [first, ...others] : others
  for (const part of rest) await insertPart(db, part, context, seq)
  return seq
}

/**
 * What one statement writes is copied and read at once: so many rows and characters take a few
 * milliseconds.
 */
const PART_ROWS = 100
const PART_CHARS = 512 * 1024

const listParts = function* (fresh: readonly MemoryDraft[]): Generator<MemoryDraft[]> {
  let part: MemoryDraft[] = []
  let chars = 0
  for (const draft of fresh) {
    const own = draft.content.length
    if (part.length === PART_ROWS || (part.length > 0 && chars + own > PART_CHARS)) {
      yield part
      part = []
      chars = 0
    }
    part.push(draft)
    chars += own
  }
  yield part
}

const toRows = async (part: readonly MemoryDraft[], context: RememberContext, seq: number) => ({
  rows: await mapInSlices(part, (draft) => ({ ...newRow(draft, context), seq })),
  vectors: part.flatMap(({ id, vector }) => (vector ? [{ memoryId: id, vector }] : [])),
  messages: newMessageRows(part, context),
})

const insertPart = async (
  db: Db,
  part: readonly MemoryDraft[],
  context: RememberContext,
  seq: number,
): Promise<void> => {
  const { rows, vectors, messages } = await toRows(part, context, seq)
  await db.insertInto('memories').values(rows).execute()
  if (messages.length > 0) await db.insertInto('session_messages').values(messages).execute()
  await insertVectors(db, context, vectors)
}

/** Takes the next number and inserts a part under it, in one statement without a subquery. */
const insertFirst = async (
  db: Db,
  part: readonly MemoryDraft[],
  context: RememberContext,
  lockedSeq: number,
): Promise<number> => {
  const { rows, vectors, messages } = await toRows(part, context, lockedSeq + 1)
  const said = db
    .with('change', (statements) => seqAfter(statements, context.botId, lockedSeq))
    .with('said', (statements) => statements.insertInto('memories').values(rows))
  const kept =
    messages.length === 0
      ? said
      : said.with('kept', (statements) =>
          statements.insertInto('session_messages').values(messages),
        )
  const all =
    vectors.length === 0
      ? kept
      : kept.with('heard', (statements) => vectorRows(statements, context, vectors))
  const { seq } = await all
    .selectFrom('change')
    .select('memory_seq as seq')
    .executeTakeFirstOrThrow()
  return seq
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

const newRow = (draft: MemoryDraft, { botId, ownerId, now }: RememberContext) => ({
  bot_id: botId,
  memory_id: draft.id,
  owner_id: ownerId,
  chain_id: draft.id,
  content: draft.content,
  content_key: Buffer.from(draft.analysis.keys.content),
  fold_key: Buffer.from(draft.analysis.keys.fold),
  kind: draft.kind,
  kind_by: draft.kindBy ?? 'rule',
  user_key: draft.userKey,
  session_id: draft.sessionId,
  scope: draft.scope,
  speaker: draft.speaker,
  occurred_at: draft.occurredAt,
  recorded_at: now,
  // A statement about "tomorrow" is known from today.
  valid_from: earlier(draft.occurredAt, now),
  valid_to: null,
  superseded_by: null,
  importance: draft.importance,
  source: draft.source,
  trust: draft.trust,
  metadata: JSON.stringify(draft.metadata),
  ...standingColumns(draft.analysis.standing, draft.trust),
})
