import { InstructionList, RecallIndex, type WordVector } from '@daimon/identity-core'
import {
  type AvatarUser,
  type ChangeFeed,
  type Db,
  type FeedPlace,
  type StaleStanding,
  changeFeed,
  refreshStanding,
  stepsInSlices,
} from '@daimon/identity-store'
import { loadSnapshot } from './load-snapshot.ts'
import {
  SNAPSHOT_LIMITS,
  type SnapshotLimits,
  type SnapshotWriter,
  createSnapshotWriter,
} from './snapshot-writer.ts'

/**
 * What the memories of a user, or those that all users share, are ranked by: what was said, and
 * apart from it what was derived; and the instructions.
 */
export type UserIndexes = {
  readonly said: RecallIndex
  readonly derived: RecallIndex
  readonly instructions: InstructionList
}

/** Whose indexes; `ref` is absent for the shared ones, and another after a user was deleted. */
export type IndexedUser = AvatarUser & {
  readonly ownerId: string
  readonly ref?: string | undefined
}

type Entry = { -readonly [Name in keyof UserIndexes]: UserIndexes[Name] } & {
  readonly ref: string | undefined
  seq: number
  refresh: Promise<void>
  /** What it counts for in the sum of all. */
  weight: number
  /** Memories that the next start would read from their texts. */
  unsaved: number
}

/** What an index takes in addition to its rows, as a number of rows. */
const ENTRY_WEIGHT = 10

export type RecallIndexOptions = {
  readonly embedderId: string
  /** Names the rules by which a snapshot was made. */
  readonly rules: string
  readonly wordVector?: WordVector | undefined
  readonly onFault: (error: Error) => void
  readonly rowsMax?: number
  readonly limits?: SnapshotLimits
}

const toKey = ({ botId, userKey }: AvatarUser): string => `${botId} ${userKey}`

/**
 * The recall indexes of the avatars and users in use, least recently used first. An index is only
 * ever a copy: each use names the change number that the database has, and what is missing is
 * fetched first, so that any number of processes on one database read each other's writes. Shared
 * memories are in one index of the avatar, which queries of all its users read.
 */
export class RecallIndexes {
  readonly #embedderId: string
  readonly #format: string
  readonly #wordVector: WordVector | undefined
  readonly #rowsMax: number
  readonly #entries = new Map<string, Entry>()
  readonly #onFault: (error: Error) => void
  readonly #limits: SnapshotLimits
  readonly #snapshots: SnapshotWriter
  #weight = 0
  #stored: Promise<void> = Promise.resolve()

  constructor(options: RecallIndexOptions) {
    const { embedderId, rules, wordVector, onFault } = options
    this.#onFault = onFault
    this.#wordVector = wordVector
    this.#embedderId = embedderId
    this.#format = `${rules} ${embedderId}`
    this.#rowsMax = options.rowsMax ?? 200_000
    this.#limits = options.limits ?? SNAPSHOT_LIMITS
    this.#snapshots = createSnapshotWriter(onFault)
  }

  /** The indexes with every change up to `seq` in them. */
  async upTo(db: Db, user: IndexedUser, seq: number): Promise<UserIndexes> {
    const key = toKey(user)
    const known = this.#entries.get(key)
    const entry = known && known.ref === user.ref ? known : this.#create(user.ref)
    this.#forget(key)
    this.#entries.set(key, entry)
    this.#weight += entry.weight
    if (entry.seq < seq) await this.#refresh(db, user, entry, seq)
    this.#weigh(key, entry)
    this.#evict()
    return entry
  }

  #createIndexes(): UserIndexes {
    return {
      said: new RecallIndex(this.#wordVector),
      derived: new RecallIndex(this.#wordVector),
      instructions: new InstructionList(),
    }
  }

  #create(ref: string | undefined): Entry {
    return {
      ...this.#createIndexes(),
      ref,
      seq: 0,
      refresh: Promise.resolve(),
      weight: ENTRY_WEIGHT,
      unsaved: 0,
    }
  }

  /** Memories held, of all avatars. */
  get rows(): number {
    return this.#weight - ENTRY_WEIGHT * this.#entries.size
  }

  /** Drops the indexes of an avatar, or of one of its users. */
  drop(botId: string, userKey?: string): void {
    if (userKey !== undefined) return this.#forget(toKey({ botId, userKey }))
    for (const key of this.#entries.keys()) if (key.startsWith(`${botId} `)) this.#forget(key)
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#weight -= entry.weight
  }

  #weigh(key: string, entry: Entry): void {
    // It was evicted or replaced while it was brought up to date.
    if (this.#entries.get(key) !== entry) return
    this.#weight -= entry.weight
    entry.weight = ENTRY_WEIGHT + entry.said.size + entry.derived.size
    this.#weight += entry.weight
  }

  // One after the other: two refreshes of one index would both apply the same changes, out of
  // order.
  #refresh(db: Db, user: IndexedUser, entry: Entry, seq: number): Promise<void> {
    const run = async () => {
      if (entry.seq >= seq) return
      if (entry.seq > 0 || !(await this.#load(db, user, entry)))
        await this.#applyChanges(db, user, entry)
      entry.seq = seq
      this.#save(db, user, entry)
    }
    entry.refresh = entry.refresh.then(run, run)
    return entry.refresh
  }

  /** Fills a new index from its snapshot, if there is one. */
  async #load(db: Db, user: IndexedUser, entry: Entry): Promise<boolean> {
    const source = { db, user, embedderId: this.#embedderId, format: this.#format }
    // After an error, the next use begins with empty indexes.
    const indexes = this.#createIndexes()
    const loaded = await loadSnapshot(source, indexes)
    if (!loaded) return false
    Object.assign(entry, indexes)
    entry.unsaved = loaded.memoriesRead
    if (loaded.stale.length > 0) this.#storeStanding(db, user.botId, loaded.stale)
    return true
  }

  async #applyChanges(db: Db, user: IndexedUser, entry: Entry): Promise<void> {
    const read = (after?: FeedPlace) => changeFeed(db, user, this.#embedderId, entry.seq, after)
    for (let page: Promise<ChangeFeed> | undefined = read(); page;) {
      const feed: ChangeFeed = await page
      const { upserts, derived, instructions, removals, stale, next } = feed
      // The database reads a page while the one before it is indexed.
      page = next && read(next)
      // Awaited above; an error in between must not count as unhandled.
      page?.catch(() => undefined)
      await stepsInSlices(upserts, function* (memory) {
        yield* entry.said.upsertSteps(memory)
        entry.instructions.remove(memory.id)
      })
      for (const instruction of instructions) entry.instructions.upsert(instruction)
      await stepsInSlices(derived, (memory) => entry.derived.upsertSteps(memory))
      for (const id of removals) entry.instructions.remove(id)
      await stepsInSlices([entry.said, entry.derived], (index) => index.removeSteps(removals))
      if (stale.length > 0) this.#storeStanding(db, user.botId, stale)
      // An erasure deletes a part of the snapshot.
      entry.unsaved +=
        upserts.length + derived.length + (removals.length > 0 ? this.#limits.unsavedMin : 0)
    }
    // After all changes: of many removals, each part would copy all that is left.
    await stepsInSlices([entry.said, entry.derived], (index) => index.closeGapsSteps())
  }

  #save(db: Db, user: IndexedUser, entry: Entry): void {
    if (entry.unsaved < this.#limits.unsavedMin) return
    entry.unsaved = 0
    const key = toKey(user)
    this.#snapshots.request(key, {
      db,
      user,
      ownerId: user.ownerId,
      embedderId: this.#embedderId,
      format: this.#format,
      limits: this.#limits,
      vocabulary: () =>
        (this.#entries.get(key)?.said ?? new RecallIndex(this.#wordVector)).vocabulary,
    })
  }

  // No request waits for it: without it the next start reads the same words again.
  #storeStanding(db: Db, botId: string, stale: readonly StaleStanding[]): void {
    const store = () => refreshStanding(db, botId, stale).catch(this.#onFault)
    this.#stored = this.#stored.then(store)
  }

  /** Resolves when everything that was derived on the way is stored, snapshots included. */
  async stored(): Promise<void> {
    await Promise.all([this.#stored, this.#snapshots.written()])
  }

  /** Ends without the snapshots that aren't written yet: the next start reads more texts. */
  async stop(): Promise<void> {
    await Promise.all([this.#stored, this.#snapshots.stop()])
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#weight <= this.#rowsMax || this.#entries.size === 1) return
      this.#forget(key)
    }
  }
}
