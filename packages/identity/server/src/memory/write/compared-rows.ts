import {
  type ComparedRow,
  type Db,
  comparedRowsAfter,
  comparedRowsById,
} from '@daimon/identity-store'

/** The rows that may be read, and the state they are in. */
export type ComparedFrom = {
  readonly botId: string
  /** Of all rows that are read. */
  readonly userKeys: readonly string[]
  /** A change number of the avatar that is not above the current one at the first read. */
  readonly seq: number
}

/**
 * Rows that were read in a transaction that holds the avatar's lock, so that only its own writes
 * change them. Those of one write are read again and again, and few change in between.
 */
export class ComparedRows {
  readonly #db: Db
  readonly #from: ComparedFrom
  readonly #rows = new Map<string, ComparedRow>()
  /** The rows are as of this change number. */
  #seq: number

  constructor(db: Db, from: ComparedFrom) {
    this.#db = db
    this.#from = from
    this.#seq = from.seq
  }

  /** Rows by id, as they are now; without those that don't exist. */
  async read(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, ComparedRow>> {
    const { botId, userKeys } = this.#from
    if (this.#rows.size > 0) {
      const changed = await comparedRowsAfter(this.#db, botId, userKeys, this.#seq)
      // Not from rows read by id: most are older than the state in which they are read.
      for (const { seq } of changed) this.#seq = Math.max(this.#seq, seq)
      this.#add(changed)
    }
    const missing = [...ids].filter((id) => !this.#rows.has(id))
    this.#add(await comparedRowsById(this.#db, botId, missing))
    return this.#rows
  }

  #add(rows: readonly ComparedRow[]): void {
    for (const row of rows) this.#rows.set(row.memory_id, row)
  }
}
