import { type Finding, type Progress } from '@daimon/scanner-api'
import { sql } from 'kysely'
import type { AnalysisResult } from '../../analysis/analysis.ts'
import type { Db } from '../open-store.ts'
import type { ScanRow } from './scans.ts'

export type Run = { readonly scanId: string; readonly runId: string }
export type StoredFinding = { readonly finding: Finding; readonly proof?: Record<string, unknown> }

/** Begins a run: deletes the findings of an earlier one, which can't write any more. */
export const beginRun = async (trx: Db, { scanId, runId }: Run): Promise<ScanRow | undefined> => {
  const row = await trx
    .updateTable('daimon_scan.scans')
    .set((set) => ({ run_id: runId, attempts: set('attempts', '+', 1) }))
    .where('scan_id', '=', scanId)
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst()
  if (row) await trx.deleteFrom('daimon_scan.findings').where('scan_id', '=', scanId).execute()
  return row
}

/** Begins to store findings of a scan on the link; returns whether it is still there. */
export const beginEarly = async (db: Db, { scanId, runId }: Run): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('daimon_scan.scans')
    .set({ run_id: runId })
    .where('scan_id', '=', scanId)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Stores progress; returns whether the run is still current. */
export const noteProgress = async (
  db: Db,
  { scanId, runId }: Run,
  progress: Progress,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('daimon_scan.scans')
    .set({ progress: JSON.stringify(progress) })
    .where('scan_id', '=', scanId)
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Stores findings; an update replaces the earlier version and gets a new number. */
export const keepFindings = async (
  db: Db,
  { scanId, runId }: Run,
  found: readonly StoredFinding[],
  firstSeq: number,
): Promise<void> => {
  for (const [at, { finding, proof }] of found.entries())
    await sql`
      insert into daimon_scan.findings (scan_id, seq, finding_id, finding, proof)
      select ${scanId}, ${firstSeq + at}, ${finding.id}, ${JSON.stringify(finding)}::jsonb,
        ${proof === undefined ? null : JSON.stringify(proof)}::jsonb
      where exists (select 1 from daimon_scan.scans where scan_id = ${scanId} and run_id = ${runId})
      on conflict (scan_id, finding_id) do update
        set seq = excluded.seq, finding = excluded.finding,
          proof = coalesce(excluded.proof, daimon_scan.findings.proof)`.execute(db)
}

/** Completes the run; returns whether it was still current. */
export const completeRun = async (
  db: Db,
  { scanId, runId }: Run,
  result: AnalysisResult,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('daimon_scan.scans')
    .set({
      status: 'completed',
      result: JSON.stringify(result),
      progress: JSON.stringify({ phase: 'done', done: 1, total: 1 }),
      finished_at: now,
      run_id: null,
    })
    .where('scan_id', '=', scanId)
    .where('run_id', '=', runId)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Releases a run when the process stops; the attempt doesn't count. */
export const releaseRun = async (db: Db, { scanId, runId }: Run): Promise<void> => {
  await db
    .updateTable('daimon_scan.scans')
    .set((set) => ({ run_id: null, attempts: set('attempts', '-', 1) }))
    .where('scan_id', '=', scanId)
    .where('run_id', '=', runId)
    .where('status', '=', 'processing')
    .execute()
}

/** Scans that the engine runs, according to the database. */
export const scansInEngine = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('daimon_scan.scans')
    .select('scan_id')
    .where('status', '=', 'processing')
    .orderBy('submitted_at')
    .execute()
  return rows.map((row) => row.scan_id)
}
