import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** After this time without a heartbeat, another transfer worker takes over. */
const SILENT_MS = 15_000

export type TransferClaim = {
  readonly scanId: string
  readonly principal: string
  readonly bytesTotal: number
  readonly bytesSent: number
}

/** Claims the unclaimed scans on the link, oldest first. */
export const claimQueued = async (
  db: Db,
  sender: string,
  now: Date,
): Promise<readonly TransferClaim[]> => {
  const rows = await db
    .updateTable('daimon_scan.scans')
    .set({ carrier: sender, carrier_seen_at: now })
    .where('status', '=', 'queued')
    .where((where) =>
      where.or([
        where('carrier', 'is', null),
        where('carrier_seen_at', '<', new Date(now.getTime() - SILENT_MS)),
      ]),
    )
    .returning(['scan_id', 'principal', 'line_bytes_total', 'line_bytes_sent', 'submitted_at'])
    .execute()
  return rows
    .toSorted((a, b) => a.submitted_at.getTime() - b.submitted_at.getTime())
    .map((row) => ({
      scanId: row.scan_id,
      principal: row.principal,
      bytesTotal: Number(row.line_bytes_total),
      bytesSent: Number(row.line_bytes_sent),
    }))
}

/** Stores transfer progress; returns whether this worker still owns the scan. */
export const recordTransfer = async (
  db: Db,
  {
    scanId,
    carrier: sender,
    bytesSent,
    now,
  }: { scanId: string; carrier: string; bytesSent: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('daimon_scan.scans')
    .set({ line_bytes_sent: bytesSent, carrier_seen_at: now })
    .where('scan_id', '=', scanId)
    .where('carrier', '=', sender)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Releases the claims of this worker. */
export const releaseClaims = async (db: Db, sender: string): Promise<void> => {
  await db
    .updateTable('daimon_scan.scans')
    .set({ carrier: null, carrier_seen_at: null })
    .where('carrier', '=', sender)
    .where('status', '=', 'queued')
    .execute()
}

/** Releases all claims, at the start of the only process. */
export const freeAllCarried = async (db: Db): Promise<void> => {
  await db
    .updateTable('daimon_scan.scans')
    .set({ carrier: null, carrier_seen_at: null })
    .where('status', '=', 'queued')
    .execute()
}

/** Ends a transfer. Returns its fragments, or undefined if this worker lost the claim. */
export const arrive = async (
  trx: Db,
  scanId: string,
  sender: string,
): Promise<{ principal: string; digests: readonly string[] } | undefined> => {
  const row = await trx
    .updateTable('daimon_scan.scans')
    .set({
      status: 'processing',
      line_bytes_sent: sql<number>`line_bytes_total`,
      carrier: null,
      carrier_seen_at: null,
      progress: JSON.stringify({ phase: 'waiting', done: 0, total: 1 }),
    })
    .where('scan_id', '=', scanId)
    .where('carrier', '=', sender)
    .where('status', '=', 'queued')
    .returning(['principal', 'fragment_digests'])
    .executeTakeFirst()
  return row && { principal: row.principal, digests: row.fragment_digests }
}
