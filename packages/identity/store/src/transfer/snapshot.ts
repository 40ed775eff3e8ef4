import type { DatabaseBackend } from '../database-backend.ts'
import type { Db } from '../queries/db.ts'

/**
 * Reads everything in one snapshot. A snapshot retains erased rows on their pages and, on the
 * embedded engine, blocks all other work: write the data to fast storage, never directly to a
 * client.
 */
export const withSnapshot = <T>(
  engine: DatabaseBackend,
  read: (trx: Db) => Promise<T>,
): Promise<T> =>
  engine.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
