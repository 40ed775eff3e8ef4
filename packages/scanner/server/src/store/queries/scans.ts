import { type Selectable, sql } from 'kysely'
import type { Db } from '../open-store.ts'
import type { ScanIssue, ScanHead, ScansTable } from '../schema.ts'
import type { AdvisoryData } from '@daimon/scanner-engine'

export type ScanRow = Selectable<ScansTable>

/** Which scans a caller may see: those of its key, and those without a key. */
export type Reader = { readonly keyId: string | undefined }

export type NewScan = {
  readonly scanId: string
  readonly principal: string
  readonly keyId: string | undefined
  readonly submissionKey: string
  readonly idempotencyKey: string | undefined
  readonly contentDigest: string
  readonly contentBytes: number
  readonly head: ScanHead
  readonly fragmentDigests: readonly string[]
  readonly submittedAt: Date
  readonly codec: string
  readonly lineBytesTotal: number
  readonly advisoryData: AdvisoryData
}

export const insertScan = async (db: Db, scan: NewScan): Promise<void> => {
  await db
    .insertInto('daimon_scan.scans')
    .values({
      scan_id: scan.scanId,
      principal: scan.principal,
      key_id: scan.keyId ?? null,
      status: 'queued',
      submission_key: scan.submissionKey,
      idempotency_key: scan.idempotencyKey ?? null,
      content_digest: scan.contentDigest,
      content_bytes: scan.contentBytes,
      repo_fingerprint: scan.head.repo_fingerprint,
      head: JSON.stringify(scan.head),
      fragment_digests: JSON.stringify(scan.fragmentDigests),
      submitted_at: scan.submittedAt,
      codec: scan.codec,
      line_bytes_total: scan.lineBytesTotal,
      advisory_data: JSON.stringify(scan.advisoryData),
    })
    .execute()
}

/** The scan, if the reader may see it. */
export const findScan = (db: Db, { keyId }: Reader, scanId: string): Promise<ScanRow | undefined> =>
  db
    .selectFrom('daimon_scan.scans')
    .selectAll()
    .where('scan_id', '=', scanId)
    .where((where) =>
      where.or([
        where('key_id', 'is', null),
        ...(keyId === undefined ? [] : [where('key_id', '=', keyId)]),
      ]),
    )
    .executeTakeFirst()

export const findNewestScan = (
  db: Db,
  principal: string,
  repoFingerprint: string,
): Promise<ScanRow | undefined> =>
  db
    .selectFrom('daimon_scan.scans')
    .selectAll()
    .where('principal', '=', principal)
    .where('repo_fingerprint', '=', repoFingerprint)
    .where('status', '!=', 'failed')
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest scan of an equal submission since a time, except failed ones. */
export const findSubmitted = (
  db: Db,
  { principal, submissionKey, since }: { principal: string; submissionKey: string; since: Date },
): Promise<ScanRow | undefined> =>
  db
    .selectFrom('daimon_scan.scans')
    .selectAll()
    .where('principal', '=', principal)
    .where('submission_key', '=', submissionKey)
    .where('submitted_at', '>', since)
    .where('status', '!=', 'failed')
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The content of an idempotency key since a time, except failed scans. */
export const contentOfKey = async (
  db: Db,
  { principal, key, since }: { principal: string; key: string; since: Date },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('daimon_scan.scans')
    .select('content_digest')
    .where('principal', '=', principal)
    .where('idempotency_key', '=', key)
    .where('submitted_at', '>', since)
    .where('status', '!=', 'failed')
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.content_digest
}

/** Unfinished scans: in total, and of one principal. */
export const countWaiting = async (
  db: Db,
  principal: string,
): Promise<{ readonly all: number; readonly own: number }> => {
  const row = await db
    .selectFrom('daimon_scan.scans')
    .where('status', 'in', ['queued', 'processing'])
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where principal = ${principal}))::int`.as('own'),
    ])
    .executeTakeFirst()
  return { all: row?.all ?? 0, own: row?.own ?? 0 }
}

/** Serializes concurrent submissions of a principal. */
export const lockPrincipal = async (trx: Db, principal: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scan ${principal}`}, 0))`.execute(trx)
}

/** Fails an unfinished scan; returns whether it was unfinished. */
export const failScan = async (
  db: Db,
  scanId: string,
  fault: ScanIssue,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('daimon_scan.scans')
    .set({
      status: 'failed',
      error: JSON.stringify(fault),
      finished_at: now,
      run_id: null,
      carrier: null,
    })
    .where('scan_id', '=', scanId)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export const setLocalDirectory = async (
  db: Db,
  scanId: string,
  directory: string,
): Promise<void> => {
  await db
    .updateTable('daimon_scan.scans')
    .set({ local_directory: directory })
    .where('scan_id', '=', scanId)
    .execute()
}

export const deleteScanRow = async (db: Db, scanId: string): Promise<void> => {
  await db.deleteFrom('daimon_scan.scans').where('scan_id', '=', scanId).execute()
}

/** Deletes finished scans older than a time; returns their IDs. */
export const deleteScansBefore = async (db: Db, before: Date): Promise<readonly string[]> => {
  const rows = await db
    .deleteFrom('daimon_scan.scans')
    .where('submitted_at', '<', before)
    .where('status', 'in', ['completed', 'failed'])
    .returning('scan_id')
    .execute()
  return rows.map((row) => row.scan_id)
}

export const scanIds = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('daimon_scan.scans').select('scan_id').execute()
  return new Set(rows.map((row) => row.scan_id))
}
