import { run } from '@daimon/database'
import type {
  KindBy,
  MemoryKind,
  MemoryScope,
  MemorySource,
  MemoryTrust,
} from '@daimon/identity-api'
import { isEchoCandidate } from '@daimon/identity-core'
import { sql } from 'kysely'
import { mapInSlices } from '../in-slices.ts'
import { indexAttributes } from './attributes.ts'
import type { Db } from './db.ts'
import {
  type DuplicateMatches,
  type KnownRow,
  type DuplicateKeys,
  forgottenKeys,
  findDuplicates,
  textKeys,
} from './duplicate-lookup.ts'
import { nextMemorySeq, nextSeq } from './memory-seq.ts'
import { standingColumns } from './standing.ts'
import { insertVectors, vectorRows } from './vectors.ts'

/** An incoming memory before the duplicate check. */
export type MemoryDraft = {
  readonly id: string
  readonly content: string
  readonly kind: MemoryKind
  /** Who decided the kind; if absent, a rule decides it. */
  readonly kindBy?: KindBy
  readonly sessionId: string | null
  readonly scope: MemoryScope
  readonly speaker: string | null
  readonly occurredAt: Date
  readonly importance: number
  readonly source: MemorySource
  readonly trust: MemoryTrust
  readonly metadata: Record<string, unknown>
  /** Absent while the embedder is down: the row is stored and embedded later. */
  readonly vector: Float32Array | undefined
}

export type Remembered = {
  readonly id: string | null
  readonly deduplicated: boolean
  readonly suppressed: boolean
}

export type RememberContext = {
  readonly botId: string
  readonly ownerId: string
  readonly embedderId: string
  readonly now: Date
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

type Keyed = DuplicateKeys & { readonly draft: MemoryDraft }

// The columns of the unique index memories_once, in the same order.
const identityKey = (
  key: Uint8Array,
  row: { scope: string; trust: string; speaker: string | null; sessionId: string | null },
): string =>
  JSON.stringify([
    hex(key),
    row.scope,
    row.trust,
    row.speaker ?? '',
    row.scope === 'session' ? (row.sessionId ?? '') : '',
  ])

/**
 * Stores drafts of one avatar inside the caller's transaction, which must hold the avatar's lock. A
 * draft under a tombstone isn't stored; a near duplicate by the same author in the same place
 * increments the count of the stored one; an assistant's repetition of a user's memory changes
 * nothing. Returns one result per draft, in order. `known` is the result of `findDuplicates` for
 * the drafts, in their order, under the same lock, if the caller already has it.
 */
export const remember = async (
  db: Db,
  drafts: readonly MemoryDraft[],
  context: RememberContext,
  known?: DuplicateMatches,
): Promise<Remembered[]> => {
  // SQL has no empty list.
  if (drafts.length === 0) return []
  const {
    keys,
    stored,
    isBuried: isTombstoned,
  } = known ??
  (await run(db, findDuplicates(db, context.botId, await mapInSlices(drafts, textKeys))))
  const keyed = drafts.map((draft, at): Keyed => ({ draft, ...(keys[at] as DuplicateKeys) }))
  const getId = new Map(
    stored.map((row) => [
      identityKey(row.key, { ...row, sessionId: row.session_id }),
      row.memory_id,
    ]),
  )
  const fresh: Keyed[] = []
  const folds: { id: string; draft: MemoryDraft }[] = []
  const results = keyed.map((one): Remembered => {
    const { draft, content, fold } = one
    if (forgottenKeys(one).some((key) => isTombstoned(key, draft.sessionId)))
      return { id: null, deduplicated: false, suppressed: true }
    const identity = identityKey(fold, draft)
    const id = getId.get(identity) ?? getId.get(identityKey(content, draft))
    if (id !== undefined) {
      folds.push({ id, draft })
      return { id, deduplicated: true, suppressed: false }
    }
    const echoed = findEcho(one, stored)
    if (echoed !== undefined) return { id: echoed, deduplicated: true, suppressed: false }
    getId.set(identity, draft.id)
    fresh.push(one)
    return { id: draft.id, deduplicated: false, suppressed: false }
  })
  if (fresh.length + folds.length > 0) await write(db, fresh, folds, context)
  return results
}

/** The memory whose words an assistant repeats: it was recalled, and repetition is not evidence. */
const findEcho = (
  { draft, content, fold }: Keyed,
  stored: readonly KnownRow[],
): string | undefined =>
  draft.source === 'complete' && draft.trust === 'assistant' && isEchoCandidate(draft.content)
    ? stored.find(
        (row) =>
          [hex(content), hex(fold)].includes(hex(row.key)) &&
          (row.scope === 'global' || row.session_id === draft.sessionId),
      )?.memory_id
    : undefined

const write = async (
  db: Db,
  fresh: readonly Keyed[],
  folds: readonly { id: string; draft: MemoryDraft }[],
  context: RememberContext,
): Promise<void> => {
  const seq =
    fresh.length > 0
      ? await insertFresh(db, fresh, context)
      : await nextMemorySeq(db, context.botId)
  await indexAttributes(
    db,
    fresh.flatMap(({ draft }) => (draft.trust === 'user' ? [draft] : [])),
    context,
  )
  const byId = Map.groupBy(folds, ({ id }) => id)
  for (const [id, again] of byId)
    await countAgain(
      db,
      id,
      again.map(({ draft }) => draft),
      seq,
      context,
    )
}

/**
 * Inserts rows and vectors under the next change number, which it returns; a turn in one statement.
 */
const insertFresh = async (
  db: Db,
  fresh: readonly Keyed[],
  context: RememberContext,
): Promise<number> => {
  let seq: number | undefined
  for (const part of listParts(fresh)) seq = await insertPart(db, part, context, seq)
  return seq as number
}

/**
 * What one statement writes is copied and read at once: so many rows and characters take a few
 * milliseconds.
 */
const PART_ROWS = 100
const PART_CHARS = 512 * 1024

const listParts = function* (fresh: readonly Keyed[]): Generator<Keyed[]> {
  let part: Keyed[] = []
  let chars = 0
  for (const one of fresh) {
    const own = one.draft.content.length
    if (part.length === PART_ROWS || (part.length > 0 && chars + own > PART_CHARS)) {
      yield part
      part = []
      chars = 0
    }
    part.push(one)
    chars += own
  }
  yield part
}

/** `known` is the number of the change, once there is one. */
const insertPart = async (
  db: Db,
  part: readonly Keyed[],
  context: RememberContext,
  known: number | undefined,
): Promise<number> => {
  const number = known === undefined ? sql<number>`(select memory_seq from change)` : known
  const rows = await mapInSlices(part, (one) => ({ ...newRow(one, context), seq: number }))
  const vectors = part.flatMap(({ draft }) =>
    draft.vector ? [{ memoryId: draft.id, vector: draft.vector }] : [],
  )
  if (known !== undefined) {
    await db.insertInto('memories').values(rows).execute()
    await insertVectors(db, context, vectors)
    return known
  }
  const said = db
    .with('change', (statements) => nextSeq(statements, context.botId))
    .with('said', (statements) => statements.insertInto('memories').values(rows))
  const all =
    vectors.length === 0
      ? said
      : said.with('heard', (statements) => vectorRows(statements, context, vectors))
  const { seq } = await all
    .selectFrom('change')
    .select('memory_seq as seq')
    .executeTakeFirstOrThrow()
  return seq
}

/**
 * Counts drafts at their stored duplicates and records their sources. In one statement: each update
 * of a row leaves a dead version until the transaction ends, which the next update must scan.
 */
const countAgain = async (
  db: Db,
  id: string,
  drafts: readonly MemoryDraft[],
  seq: number,
  { botId, ownerId }: RememberContext,
): Promise<void> => {
  await db
    .updateTable('memories')
    .set((eb) => ({ count: eb('count', '+', drafts.length), seq, ...asInstruction(drafts) }))
    .where('bot_id', '=', botId)
    .where('memory_id', '=', id)
    .execute()
  // Not the count, which decreases when a session is deleted: a source number must be unique.
  const { last } = await db
    .selectFrom('memory_sources')
    .select((eb) => eb.fn.coalesce(eb.fn.max('source_no'), sql<number>`0`).as('last'))
    .where('bot_id', '=', botId)
    .where('memory_id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('memory_sources')
    .values(
      drafts.map((draft, at) => ({
        bot_id: botId,
        memory_id: id,
        source_no: last + at + 1,
        owner_id: ownerId,
        session_id: draft.sessionId,
        speaker: draft.speaker,
        occurred_at: draft.occurredAt,
        metadata: JSON.stringify(draft.metadata),
      })),
    )
    .execute()
}

/** A repetition as an instruction makes it one; a kind that the caller set stays. */
const asInstruction = (drafts: readonly MemoryDraft[]) => {
  const asked = drafts.filter(({ kind }) => kind === 'instruction')
  if (asked.length === 0) return {}
  const by: KindBy = asked.some(({ kindBy }) => kindBy === 'caller') ? 'caller' : 'rule'
  return {
    kind: 'instruction' as const,
    kind_by: sql<KindBy>`case when kind = 'instruction' and kind_by = 'caller' then kind_by else ${by} end`,
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

const newRow = ({ draft, content, fold }: Keyed, { botId, ownerId, now }: RememberContext) => ({
  bot_id: botId,
  memory_id: draft.id,
  owner_id: ownerId,
  chain_id: draft.id,
  content: draft.content,
  content_key: Buffer.from(content),
  fold_key: Buffer.from(fold),
  kind: draft.kind,
  kind_by: draft.kindBy ?? 'rule',
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
  ...standingColumns(draft.content, draft.trust),
})
