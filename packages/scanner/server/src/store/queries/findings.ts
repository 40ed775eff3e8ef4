import type { Finding } from '@daimon/scanner-api'
import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** The next findings after a number, in the order of their telling. */
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

export const countReachable = async (db: Db, scanId: string): Promise<number> => {
  const row = await db
    .selectFrom('daimon_scan.findings')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('scan_id', '=', scanId)
    .where(sql<boolean>`finding->>'reachable' = 'true'`)
    .executeTakeFirst()
  return row?.n ?? 0
}
