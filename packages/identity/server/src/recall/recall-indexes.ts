import { InstructionList, RecallIndex, type WordVector } from '@daimon/identity-core'
import {
  type Db,
  type FeedPlace,
  type StaleStanding,
  changeFeed,
  refreshStanding,
  stepsInSlices,
} from '@daimon/identity-store'

/**
 * What an avatar's memories are ranked by: what was said, and apart from it what was derived; and
 * its instructions.
 */
export type AvatarIndexes = {
  readonly said: RecallIndex
  readonly derived: RecallIndex
  readonly instructions: InstructionList
}

type Entry = AvatarIndexes & { seq: number; refresh: Promise<void> }

const countMemories = ({ said, derived }: AvatarIndexes): number => said.size + derived.size

/**
 * The recall indexes of the avatars in use, least recently used first. An index is only ever a
 * copy: each use names the change number that the database has, and what is missing is fetched
 * first, so that any number of processes on one database read each other's writes.
 */
export class RecallIndexes {
  readonly #embedderId: string
  readonly #wordVector: WordVector | undefined
  readonly #rowsMax: number
  readonly #entries = new Map<string, Entry>()
  readonly #onFault: (error: Error) => void
  #stored: Promise<void> = Promise.resolve()

  constructor(
    embedderId: string,
    wordVector: WordVector | undefined,
    onFault: (error: Error) => void,
    rowsMax = 200_000,
  ) {
    this.#onFault = onFault
    this.#wordVector = wordVector
    this.#embedderId = embedderId
    this.#rowsMax = rowsMax
  }

  /** The avatar's indexes with every change up to `seq` in them. */
  async upTo(db: Db, botId: string, seq: number): Promise<AvatarIndexes> {
    const entry = this.#entries.get(botId) ?? {
      said: new RecallIndex(this.#wordVector),
      derived: new RecallIndex(this.#wordVector),
      instructions: new InstructionList(),
      seq: 0,
      refresh: Promise.resolve(),
    }
    this.#entries.delete(botId)
    this.#entries.set(botId, entry)
    if (entry.seq < seq) await this.#refresh(db, botId, entry, seq)
    this.#evict()
    return entry
  }

  /** Memories held, of all avatars. */
  get rows(): number {
    let rows = 0
    for (const entry of this.#entries.values()) rows += countMemories(entry)
    return rows
  }

  drop(botId: string): void {
    this.#entries.delete(botId)
  }

  // One after the other: two refreshes of one index would both apply the same changes, out of
  // order.
  #refresh(db: Db, botId: string, entry: Entry, seq: number): Promise<void> {
    const run = async () => {
      if (entry.seq >= seq) return
      for (let after: FeedPlace | undefined; ;) {
        const feed = await changeFeed(db, botId, this.#embedderId, entry.seq, after)
        const { upserts, derived, instructions, removals, stale, next } = feed
        await stepsInSlices(upserts, function* (memory) {
          yield* entry.said.upsertSteps(memory)
          entry.instructions.remove(memory.id)
        })
        for (const instruction of instructions) entry.instructions.upsert(instruction)
        await stepsInSlices(derived, (memory) => entry.derived.upsertSteps(memory))
        for (const id of removals) entry.instructions.remove(id)
        await stepsInSlices([entry.said, entry.derived], (index) => index.removeSteps(removals))
        if (stale.length > 0) this.#storeStanding(db, botId, stale)
        if (next === undefined) break
        after = next
      }
      // After all changes: of many removals, each part would copy all that is left.
      await stepsInSlices([entry.said, entry.derived], (index) => index.closeGapsSteps())
      entry.seq = seq
    }
    entry.refresh = entry.refresh.then(run, run)
    return entry.refresh
  }

  // No request waits for it: without it the next start reads the same words again.
  #storeStanding(db: Db, botId: string, stale: readonly StaleStanding[]): void {
    const store = () => refreshStanding(db, botId, stale).catch(this.#onFault)
    this.#stored = this.#stored.then(store)
  }

  /** Resolves when everything that was derived on the way is stored. */
  stored(): Promise<void> {
    return this.#stored
  }

  #evict(): void {
    let { rows } = this
    for (const [botId, entry] of this.#entries) {
      if (rows <= this.#rowsMax || this.#entries.size === 1) return
      rows -= countMemories(entry)
      this.#entries.delete(botId)
    }
  }
}
