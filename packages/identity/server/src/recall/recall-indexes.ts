import { RecallIndex, type WordVector } from '@daimon/identity-core'
import { type Engine, recallFeed } from '@daimon/identity-store'

type Entry = { index: RecallIndex; seq: number; refresh: Promise<void> }

/**
 * The recall indexes of the avatars in use, least recently used first. An index is only ever a copy: each use
 * names the change number that the database has, and what is missing is fetched first, so that any number of
 * kernels on one database read each other's writes.
 */
export class RecallIndexes {
  readonly #engine: Engine
  readonly #embedderId: string
  readonly #wordVector: WordVector | undefined
  readonly #rowsMax: number
  readonly #entries = new Map<string, Entry>()

  constructor(
    engine: Engine,
    embedderId: string,
    wordVector: WordVector | undefined,
    rowsMax = 200_000,
  ) {
    this.#engine = engine
    this.#wordVector = wordVector
    this.#embedderId = embedderId
    this.#rowsMax = rowsMax
  }

  /** The avatar's index with every change up to `seq` in it. */
  async upTo(botId: string, seq: number): Promise<RecallIndex> {
    const entry = this.#entries.get(botId) ?? {
      index: new RecallIndex(this.#wordVector),
      seq: 0,
      refresh: Promise.resolve(),
    }
    this.#entries.delete(botId)
    this.#entries.set(botId, entry)
    if (entry.seq < seq) await this.#refresh(botId, entry, seq)
    this.#evict()
    return entry.index
  }

  drop(botId: string): void {
    this.#entries.delete(botId)
  }

  // One after the other: two refreshes of one index would both apply the same changes, out of order.
  #refresh(botId: string, entry: Entry, seq: number): Promise<void> {
    const run = async () => {
      if (entry.seq >= seq) return
      const { upserts, removals } = await recallFeed(
        this.#engine.db,
        botId,
        this.#embedderId,
        entry.seq,
      )
      for (const memory of upserts) entry.index.upsert(memory)
      for (const id of removals) entry.index.remove(id)
      entry.seq = seq
    }
    entry.refresh = entry.refresh.then(run, run)
    return entry.refresh
  }

  #evict(): void {
    let rows = 0
    for (const entry of this.#entries.values()) rows += entry.index.size
    for (const [botId, entry] of this.#entries) {
      if (rows <= this.#rowsMax || this.#entries.size === 1) return
      rows -= entry.index.size
      this.#entries.delete(botId)
    }
  }
}
