import type { Finding } from '@daimon/scanner-api'
import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** The next findings after a sequence number, in order. */
export const findingsAfter = (
  db: Db,
  scanId: string,
  seq: number,
  limit: number,
): Promise<readonly { readonly seq: number; readonly finding: Finding }[]> =>
  db
    .selectFrom('daimon_scan.findings')
    .select(['seq', 'finding'])
    .where('scan_id', '=', scanId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()

export const findFinding = async (
  db: Db,
  scanId: string,
  findingId: string,
): Promise<Finding | undefined> => {
  const row = await db
    .selectFrom('daimon_scan.findings')
    .select('finding')
    .where('scan_id', '=', scanId)
    .where('finding_id', '=', findingId)
    .executeTakeFirst()
  return row?.finding
}

/** Whether a finding of the scan names this file. */
export const namesFile = async (db: Db, scanId: string, file: string): Promise<boolean> => {
  const place = JSON.stringify([{ file }])
  const row = await db
    .selectFrom('daimon_scan.findings')
    .select('seq')
    .where('scan_id', '=', scanId)
    .where(
      sql<boolean>`(finding->'locations' @> ${place}::jsonb or finding->'path_steps' @> ${place}::jsonb)`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findProof = async (
  db: Db,
  scanId: string,
  findingId: string,
): Promise<Record<string, unknown> | undefined> => {
  const row = await db
    .selectFrom('daimon_scan.findings')
    .select('proof')
    .where('scan_id', '=', scanId)
    .where('finding_id', '=', findingId)
    .executeTakeFirst()
  return row?.proof ?? undefined
}

export const countByReachability = async (
  db: Db,
  scanId: string,
): Promise<{ readonly reachable: number; readonly unknown: number }> => {
  const row = await db
    .selectFrom('daimon_scan.findings')
    .select([
      sql<number>`count(*) filter (where finding->>'reachable' = 'true')::int`.as('reachable'),
      sql<number>`count(*) filter (where finding->>'reachable' is null)::int`.as('unknown'),
    ])
    .where('scan_id', '=', scanId)
    .where(sql<boolean>`finding->'verification'->>'status' is distinct from 'refuted'`)
    .executeTakeFirst()
  return { reachable: row?.reachable ?? 0, unknown: row?.unknown ?? 0 }
}
