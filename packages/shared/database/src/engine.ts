import type { Kysely } from 'kysely'
import type { WritePurpose } from './disk-room.ts'
import type { SessionSettings } from './session-settings.ts'
import type { LogState, StorageState } from './storage-state.ts'

/** What the rest of a program sees of its database, whichever it is. */
export type Engine<Tables> = {
  readonly kind: 'embedded' | 'postgresql'
  readonly db: Kysely<Tables>
  /** Several statements at once, without parameters; rows of all of them. */
  readonly exec: (sql: string) => Promise<readonly Record<string, unknown>[]>
  /** One statement on a connection of its own choosing. */
  readonly query: (
    sql: string,
    values: readonly unknown[],
  ) => Promise<readonly Record<string, unknown>[]>
  /** One statement that may take as long as it needs: maintenance, never a request. */
  readonly maintain: (sql: string) => Promise<void>
  /**
   * The same database with settings of the session for whatever runs there, by which row-level security decides. The
   * embedded engine has one superuser, whom no policy binds: it gives itself.
   */
  readonly under: (settings: SessionSettings) => Engine<Tables>
  /** Runs work whose writes may use less room than others, or the reserve; see `WritePurpose`. */
  readonly within: <T>(purpose: WritePurpose, work: () => Promise<T>) => Promise<T>
  /** Removes what was deleted from the log, or says where a server of its own still has it. */
  readonly recycleLog: () => Promise<LogState>
  /** Takes back what an erasure used of the reserve, as far as the disk has it. */
  readonly fillReserve: () => Promise<void>
  /** How the place is where the database is stored. */
  readonly storage: () => Promise<StorageState>
  readonly close: () => Promise<void>
}
