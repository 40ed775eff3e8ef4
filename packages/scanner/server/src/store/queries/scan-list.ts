import { sql } from 'kysely'
import type { Db } from '../open-store.ts'
import type { ScanRow } from './scans.ts'

export type ListOptions = {
  /** The key whose scans are listed. */
  readonly keyId: string | undefined
  /** Whether scans without a key are listed as well. */
  readonly includesKeyless: boolean
  readonly repoFingerprint: string | undefined
  /** Last scan of the page before. */
  readonly after: string | undefined
  readonly limit: number
}

type ListedRow = Pick<
  ScanRow,
  | 'scan_id'
  | 'key_id'
  | 'status'
  | 'submitted_at'
  | 'finished_at'
  | 'repo_fingerprint'
  | 'head'
  | 'local_directory'
>

/** A page of scans, newest first. */
export const listScanRows = async (
  db: Db,
  { keyId, includesKeyless, repoFingerprint, after, limit }: ListOptions,
): Promise<readonly ListedRow[]> => {
  let query = db
    .selectFrom('daimon_scan.scans')
    .select([
      'scan_id',
      'key_id',
      'status',
      'submitted_at',
      'finished_at',
      'repo_fingerprint',
      'head',
      'local_directory',
    ])
    .where((where) =>
      where.or([
        ...(keyId === undefined ? [] : [where('key_id', '=', keyId)]),
        ...(includesKeyless ? [where('key_id', 'is', null)] : []),
      ]),
    )
  if (repoFingerprint !== undefined) query = query.where('repo_fingerprint', '=', repoFingerprint)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(submitted_at, scan_id) < (select submitted_at, scan_id from daimon_scan.scans where scan_id = ${after})`,
    )
  return query.orderBy('submitted_at', 'desc').orderBy('scan_id', 'desc').limit(limit).execute()
}

export type FindingTally = {
  readonly scan_id: string
  readonly severity: string
  readonly status: string
  /** State of the decision in force, if any. */
  readonly state: string | null
  readonly count: number
}

/** Findings of scans by severity, verification, and decision. The owner of a scan is its key. */
export const tallyFindings = async (
  db: Db,
  scanIds: readonly string[],
  { keylessOwner, today }: { readonly keylessOwner: string; readonly today: string },
): Promise<readonly FindingTally[]> => {
  if (scanIds.length === 0) return []
  const { rows } = await sql<FindingTally>`
    select finding.scan_id, finding.finding->>'severity' as severity,
      finding.finding->'verification'->>'status' as status, decision.state, count(*)::int as count
    from daimon_scan.findings finding
    join daimon_scan.scans scan on scan.scan_id = finding.scan_id
    left join lateral (
      select case when triage.expires_on is null or triage.expires_on >= ${today}
        then triage.state end as state
      from daimon_scan.triage triage
      where triage.owner = coalesce('key:' || scan.key_id, ${keylessOwner})
        and triage.repo_fingerprint = scan.repo_fingerprint
        and triage.fingerprint = finding.finding->>'fingerprint'
      order by triage.seq desc
      limit 1
    ) decision on true
    where finding.scan_id in (${sql.join([...scanIds])})
    group by 1, 2, 3, 4`.execute(db)
  return rows
}
