import { run } from '@daimon/database'
import type {
  KindBy,
  MemoryKind,
  MemoryScope,
  MemorySource,
  MemoryTrust,
} from '@daimon/identity-api'
import { canEcho } from '@daimon/identity-core'
import { sql } from 'kysely'
import { mapInSlices } from '../in-slices.ts'
import { indexAttributes } from './attributes.ts'
import type { Db } from './db.ts'
import {
  type Known,
  type KnownRow,
  type TextKeys,
  forgottenKeys,
  knownUnder,
  textKeys,
} from './known.ts'
import { nextMemorySeq, nextSeq } from './memory-seq.ts'
import { standingColumns } from './standing.ts'
import { vectorRows } from './vectors.ts'

/** A memory as it comes in, before it is known whether it is new. */
export type MemoryDraft = {
  readonly id: string
  readonly content: string
  readonly kind: MemoryKind
  /** Who decided the kind; without it, a rule. */
  readonly kindBy?: KindBy
  readonly sessionId: string | null
  readonly scope: MemoryScope
  readonly speaker: string | null
  readonly occurredAt: Date
  readonly importance: number
  readonly source: MemorySource
  readonly trust: MemoryTrust
  readonly metadata: Record<string, unknown>
  /** Absent while the embedder is down: the row is written and embedded later. */
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

type Keyed = TextKeys & { readonly draft: MemoryDraft }

// The words of the unique index memories_once, in the same order.
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
 * Stores drafts of one avatar inside the caller's transaction, which must hold the avatar's lock. What a
 * tombstone covers is not stored; what is there already, in nearly the same words by the same voice in the same
 * place, is counted there; what an assistant repeats of somebody's memory is left where it is. One result a draft, in
 * order. `known` is what `knownUnder` said of the drafts, in their order, under the same lock, where that was asked already.
 */
export const remember = async (
  db: Db,
  drafts: readonly MemoryDraft[],
  context: RememberContext,
  known?: Known,
): Promise<Remembered[]> => {
  // SQL has no empty list.
  if (drafts.length === 0) return []
  const { keys, stored, isBuried } =
    known ?? (await run(db, knownUnder(db, context.botId, await mapInSlices(drafts, textKeys))))
  const keyed = drafts.map((draft, at): Keyed => ({ draft, ...(keys[at] as TextKeys) }))
  const idOf = new Map(
    stored.map((row) => [
      identityKey(row.key, { ...row, sessionId: row.session_id }),
      row.memory_id,
    ]),
  )
  const fresh: Keyed[] = []
  const folds: { id: string; draft: MemoryDraft }[] = []
  const results = keyed.map((one): Remembered => {
    const { draft, content, fold } = one
    if (forgottenKeys(one).some((key) => isBuried(key, draft.sessionId)))
      return { id: null, deduplicated: false, suppressed: true }
    const identity = identityKey(fold, draft)
    const id = idOf.get(identity) ?? idOf.get(identityKey(content, draft))
    if (id !== undefined) {
      folds.push({ id, draft })
      return { id, deduplicated: true, suppressed: false }
    }
    const echoed = echoOf(one, stored)
    if (echoed !== undefined) return { id: echoed, deduplicated: true, suppressed: false }
    idOf.set(identity, draft.id)
    fresh.push(one)
    return { id: draft.id, deduplicated: false, suppressed: false }
  })
  if (fresh.length + folds.length > 0) await write(db, fresh, folds, context)
  return results
}

/** The memory whose words an assistant gives back: it was recalled, and being repeated makes it no truer. */
const echoOf = ({ draft, content, fold }: Keyed, stored: readonly KnownRow[]): string | undefined =>
  draft.source === 'complete' && draft.trust === 'assistant' && canEcho(draft.content)
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
  const told = Map.groupBy(folds, ({ id }) => id)
  for (const [id, again] of told)
    await countAgain(
      db,
      id,
      again.map(({ draft }) => draft),
      seq,
      context,
    )
}

/** Writes rows and vectors under the next number of a change, which it answers, all by one statement. */
const insertFresh = async (
  db: Db,
  fresh: readonly Keyed[],
  context: RememberContext,
): Promise<number> => {
  const change = sql<number>`(select memory_seq from change)`
  const vectors = fresh.flatMap(({ draft }) =>
    draft.vector ? [{ memoryId: draft.id, vector: draft.vector }] : [],
  )
  const rowsOfFresh = await mapInSlices(fresh, (one) => newRow(one, context))
  const rows = db
    .with('change', (statements) => nextSeq(statements, context.botId))
    .with('said', (statements) =>
      statements.insertInto('memories').values(rowsOfFresh.map((row) => ({ ...row, seq: change }))),
    )
  const all =
    vectors.length === 0
      ? rows
      : rows.with('heard', (statements) => vectorRows(statements, context, vectors))
  const { seq } = await all
    .selectFrom('change')
    .select('memory_seq as seq')
    .executeTakeFirstOrThrow()
  return seq
}

/**
 * Counts drafts at the memory that says it already, and keeps where they came from. All at once: each change of a row
 * leaves the one before it behind until the transaction ends, and the next has to pass all of them.
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
  // Not the count: that falls when a session takes its part along, and a number must not come twice.
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

/** What is said again as an instruction becomes one; what the caller called one stays so. */
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
  // Something said "tomorrow" is known from today.
  valid_from: earlier(draft.occurredAt, now),
  valid_to: null,
  superseded_by: null,
  importance: draft.importance,
  source: draft.source,
  trust: draft.trust,
  metadata: JSON.stringify(draft.metadata),
  ...standingColumns(draft.content, draft.trust),
})
