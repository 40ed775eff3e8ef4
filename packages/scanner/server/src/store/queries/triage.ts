import { type Selectable, sql } from 'kysely'
import type { Db } from '../open-store.ts'
import type { TriageTable } from '../schema.ts'

export type TriageRow = Selectable<TriageTable>

/** Whose decisions, on which repository. */
export type TriageScope = { readonly owner: string; readonly repo_fingerprint: string }

export const insertDecision = async (db: Db, decision: Omit<TriageRow, 'seq'>): Promise<void> => {
  await db.insertInto('daimon_scan.triage').values(decision).execute()
}

/** The newest decision on each finding. */
export const latestDecisions = (
  db: Db,
  { owner, repo_fingerprint }: TriageScope,
): Promise<readonly TriageRow[]> =>
  db
    .selectFrom('daimon_scan.triage')
    .selectAll()
    .distinctOn('fingerprint')
    .where('owner', '=', owner)
    .where('repo_fingerprint', '=', repo_fingerprint)
    .orderBy('fingerprint')
    .orderBy('seq', 'desc')
    .execute()

/** All decisions, newest first. */
export const decisionHistory = (
  db: Db,
  { owner, repo_fingerprint }: TriageScope,
  limit: number,
): Promise<readonly TriageRow[]> =>
  db
    .selectFrom('daimon_scan.triage')
    .selectAll()
    .where('owner', '=', owner)
    .where('repo_fingerprint', '=', repo_fingerprint)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

export const countDecisions = async (
  db: Db,
  { owner, repo_fingerprint }: TriageScope,
): Promise<number> => {
  const row = await db
    .selectFrom('daimon_scan.triage')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('owner', '=', owner)
    .where('repo_fingerprint', '=', repo_fingerprint)
    .executeTakeFirst()
  return row?.count ?? 0
}
