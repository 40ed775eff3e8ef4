import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/** What the rest of the program sees of a database, whichever it is. */
export type Engine = {
  readonly kind: 'embedded' | 'postgresql'
  readonly db: Kysely<Database>
  /** Several statements at once, without parameters; rows of all of them. */
  readonly exec: (sql: string) => Promise<readonly Record<string, unknown>[]>
  /** One statement on a connection of its own choosing. */
  readonly query: (
    sql: string,
    values: readonly unknown[],
  ) => Promise<readonly Record<string, unknown>[]>
  /** One statement that may take as long as it needs: maintenance, never a request. */
  readonly maintain: (sql: string) => Promise<void>
  readonly close: () => Promise<void>
}
