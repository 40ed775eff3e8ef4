import type { Engine } from '../engine.ts'
import type { Db } from '../queries/db.ts'

/**
 * Reads everything as of one moment. Whoever holds a snapshot keeps erased rows on their pages, and the embedded
 * engine from everybody else: what is read goes somewhere fast, never straight to a client.
 */
export const withSnapshot = <T>(engine: Engine, read: (trx: Db) => Promise<T>): Promise<T> =>
  engine.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
