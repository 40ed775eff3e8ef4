import { sql } from 'kysely'
import type { Db } from '../open-store.ts'

/** A carrier that has not said anything for so long is gone, and another takes over. */
const SILENT_MS = 15_000

export type Carried = {
  readonly scanId: string
  readonly principal: string
  readonly bytesTotal: number
  readonly bytesSent: number
}

/** Takes the scans on the line that nobody carries, oldest first. */
export const claimQueued = async (
  db: Db,
  carrier: string,
  now: Date,
): Promise<readonly Carried[]> => {
  const rows = await db
    .updateTable('daimon_scan.scans')
    .set({ carrier, carrier_seen_at: now })
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

/** Says how far a scan is on the line; whether it is still this carrier's. */
export const noteCarried = async (
  db: Db,
  {
    scanId,
    carrier,
    bytesSent,
    now,
  }: { scanId: string; carrier: string; bytesSent: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('daimon_scan.scans')
    .set({ line_bytes_sent: bytesSent, carrier_seen_at: now })
    .where('scan_id', '=', scanId)
    .where('carrier', '=', carrier)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** What this carrier has in hand is free for the next one. */
export const letGo = async (db: Db, carrier: string): Promise<void> => {
  await db
    .updateTable('daimon_scan.scans')
    .set({ carrier: null, carrier_seen_at: null })
    .where('carrier', '=', carrier)
    .where('status', '=', 'queued')
    .execute()
}

/** Frees everything that is carried: for a start of the only process there is. */
export const freeAllCarried = async (db: Db): Promise<void> => {
  await db
    .updateTable('daimon_scan.scans')
    .set({ carrier: null, carrier_seen_at: null })
    .where('status', '=', 'queued')
    .execute()
}

/** The last byte has passed: the scan is the engine's. Gives its fragments, or undefined when it is nobody's any more. */
export const arrive = async (
  trx: Db,
  scanId: string,
  carrier: string,
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
    .where('carrier', '=', carrier)
    .where('status', '=', 'queued')
    .returning(['principal', 'fragment_digests'])
    .executeTakeFirst()
  return row && { principal: row.principal, digests: row.fragment_digests }
}
