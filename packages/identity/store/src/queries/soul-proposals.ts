import type { SoulChange } from '@daimon/identity-api'
import { type Selectable, sql } from 'kysely'
import { type Cursor, isAfter } from '../cursor.ts'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type SoulProposalRow = Selectable<Database['soul_proposals']>

export type NewSoulProposal = {
  readonly proposalId: string
  readonly botId: string
  readonly ownerId: string
  readonly userKey: string
  readonly author: SoulProposalRow['author']
  readonly reason: string | null
  readonly changes: readonly SoulChange[]
  readonly baseRevision: number
  readonly memoryIds: readonly string[]
  readonly stepIds: readonly string[]
  readonly at: Date
}

/** Inserts an open proposal; the caller's transaction holds the avatar's lock. */
export const insertSoulProposal = (db: Db, proposal: NewSoulProposal): Promise<SoulProposalRow> =>
  db
    .insertInto('soul_proposals')
    .values({
      bot_id: proposal.botId,
      proposal_id: proposal.proposalId,
      owner_id: proposal.ownerId,
      user_key: proposal.userKey,
      author: proposal.author,
      reason: proposal.reason,
      changes: JSON.stringify(proposal.changes),
      base_revision: proposal.baseRevision,
      memory_ids: JSON.stringify(proposal.memoryIds),
      step_ids: JSON.stringify(proposal.stepIds),
      status: 'open',
      created_at: proposal.at,
      decided_at: null,
      revision: null,
      undo_revision: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findSoulProposal = (
  db: Db,
  botId: string,
  proposalId: string,
): Promise<SoulProposalRow | undefined> =>
  db
    .selectFrom('soul_proposals')
    .selectAll()
    .where('bot_id', '=', botId)
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst()

/** One page of an avatar's proposals, newest first. */
export const listSoulProposals = (
  db: Db,
  botId: string,
  status: SoulProposalRow['status'] | undefined,
  after: Cursor | undefined,
  limit: number,
): Promise<SoulProposalRow[]> => {
  let query = db.selectFrom('soul_proposals').selectAll().where('bot_id', '=', botId)
  if (status) query = query.where('status', '=', status)
  if (after) query = query.where(isAfter('created_at', 'proposal_id', after))
  return query.orderBy('created_at', 'desc').orderBy('proposal_id', 'desc').limit(limit).execute()
}

export const countOpenProposals = async (db: Db, botId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('soul_proposals')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('bot_id', '=', botId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a decision; the caller's transaction holds the avatar's lock. */
export const decideSoulProposal = (
  db: Db,
  { bot_id, proposal_id }: Pick<SoulProposalRow, 'bot_id' | 'proposal_id'>,
  decision: Pick<SoulProposalRow, 'status'> &
    Partial<Pick<SoulProposalRow, 'revision' | 'undo_revision'>> & { readonly decided_at: Date },
): Promise<SoulProposalRow> =>
  db
    .updateTable('soul_proposals')
    .set(decision)
    .where('bot_id', '=', bot_id)
    .where('proposal_id', '=', proposal_id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes forgotten memories from the evidence of all proposals of an avatar. */
export const withdrawEvidence = async (
  db: Db,
  botId: string,
  memoryIds: readonly string[],
): Promise<void> => {
  await sql`
    update soul_proposals p set memory_ids = (
      select coalesce(json_agg(e.id order by e.place), '[]'::json)
      from json_array_elements_text(p.memory_ids) with ordinality as e (id, place)
      where e.id <> all(${[...memoryIds]}::text[]))
    where p.bot_id = ${botId} and exists (
      select from json_array_elements_text(p.memory_ids) as e (id)
      where e.id = any(${[...memoryIds]}::text[]))`.execute(db)
}

/** Those of the memories that a user may refer to: their own, and those that all users share. */
export const knownMemoryIds = async (
  db: Db,
  botId: string,
  userKey: string,
  memoryIds: readonly string[],
): Promise<Set<string>> => {
  if (memoryIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('memories')
    .select('memory_id')
    .where('bot_id', '=', botId)
    .where('user_key', 'in', ['', userKey])
    .where('memory_id', 'in', [...memoryIds])
    .execute()
  return new Set(rows.map((row) => row.memory_id))
}

/** The same for drift steps. */
export const knownStepIds = async (
  db: Db,
  botId: string,
  userKey: string,
  stepIds: readonly string[],
): Promise<Set<string>> => {
  if (stepIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('drift_steps')
    .select('step_id')
    .where('bot_id', '=', botId)
    .where('user_key', 'in', ['', userKey])
    .where('step_id', 'in', [...stepIds])
    .execute()
  return new Set(rows.map((row) => row.step_id))
}

/** The last steps since a new baseline, newest first: those that led to the present traits. */
export const latestStepIds = async (
  db: Db,
  botId: string,
  userKey: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('drift_steps')
    .select('step_id')
    .where('bot_id', '=', botId)
    .where('user_key', 'in', ['', userKey])
    .where(
      sql<boolean>`step_no > coalesce((select max(step_no) from drift_steps
        where bot_id = ${botId} and cause = 'soul_revision'), 0)`,
    )
    .orderBy('step_no', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.step_id)
}
