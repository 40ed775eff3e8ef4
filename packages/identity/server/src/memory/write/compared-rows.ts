import {
  type ComparedRow,
  type Db,
  comparedRowsAfter,
  comparedRowsById,
} from '@daimon/identity-store'

/**
 * Rows that were read in a transaction that holds the avatar's lock, so that only its own writes
 * change them. Those of one write are read again and again, and few change in between.
 */
export class ComparedRows {
  readonly #db: Db
  readonly #botId: string
  readonly #rows = new Map<string, ComparedRow>()
  /** The rows are as of this change number; 0 before the first. */
  #seq = 0

  constructor(db: Db, botId: string) {
    this.#db = db
    this.#botId = botId
  }

  /** Rows of these users by id, as they are now; without those that don't exist. */
  async read(
    userKeys: readonly string[],
    ids: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, ComparedRow>> {
    if (this.#seq > 0 && userKeys.length > 0)
      this.#add(await comparedRowsAfter(this.#db, this.#botId, userKeys, this.#seq))
    const missing = [...ids].filter((id) => !this.#rows.has(id))
    this.#add(await comparedRowsById(this.#db, this.#botId, missing))
    return this.#rows
  }

  #add(rows: readonly ComparedRow[]): void {
    for (const row of rows) {
      this.#rows.set(row.memory_id, row)
      this.#seq = Math.max(this.#seq, row.seq)
    }
  }
}
