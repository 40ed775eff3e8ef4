import type { Kysely } from 'kysely'
import type { WritePurpose } from './disk-room.ts'
import type { SessionSettings } from './session-settings.ts'
import type { LogState, StorageState } from './storage-state.ts'

/** The interface that programs use for their database, embedded or PostgreSQL. */
export type DatabaseBackend<Tables> = {
  readonly kind: 'embedded' | 'postgresql'
  readonly db: Kysely<Tables>
  /** Runs several statements together, without parameters; returns the rows of all of them. */
  readonly exec: (sql: string) => Promise<readonly Record<string, unknown>[]>
  /** Runs one statement on any connection. */
  readonly query: (
    sql: string,
    values: readonly unknown[],
  ) => Promise<readonly Record<string, unknown>[]>
  /** Runs one maintenance statement without a time limit. Never use it in a request. */
  readonly maintain: (sql: string) => Promise<void>
  /**
   * The same database with session settings, which row-level security reads. The embedded engine
   * has one superuser, to whom no policy applies: it returns itself.
   */
  readonly withSettings: (settings: SessionSettings) => DatabaseBackend<Tables>
  /**
   * Runs work whose writes may use more of the remaining disk space, or the reserve; see
   * `WritePurpose`.
   */
  readonly within: <T>(purpose: WritePurpose, work: () => Promise<T>) => Promise<T>
  /**
   * Removes deleted data from the log, or returns the position up to which a PostgreSQL server may
   * still store it.
   */
  readonly recycleLog: () => Promise<LogState>
  /** Refills the reserve that an erasure used, as far as the disk has space. */
  readonly fillReserve: () => Promise<void>
  /** State of the storage that holds the database. */
  readonly storage: () => Promise<StorageState>
  readonly close: () => Promise<void>
}
