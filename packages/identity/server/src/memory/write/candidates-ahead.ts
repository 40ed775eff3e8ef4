import type { AvatarRow, Db, MemoryDraft } from '@daimon/identity-store'
import { ComparedRows } from './compared-rows.ts'
import { type Candidates, readCandidates } from './read-candidates.ts'

/** Drafts whose candidates are read together: a correction among them reads the rest again. */
const DRAFTS_READ = 64

/** The candidates of a write's drafts, read for several drafts at once. */
export class CandidatesAhead {
  readonly #db: Db
  readonly #botId: string
  readonly #drafts: readonly MemoryDraft[]
  readonly #compared: ComparedRows
  #from = 0
  #read: readonly Candidates[] = []

  /** For the transaction that has locked the avatar. */
  constructor(
    db: Db,
    { bot_id: botId, memory_seq: seq }: Pick<AvatarRow, 'bot_id' | 'memory_seq'>,
    drafts: readonly MemoryDraft[],
  ) {
    this.#db = db
    this.#botId = botId
    this.#drafts = drafts
    const userKeys = [...new Set(drafts.map(({ userKey }) => userKey))]
    this.#compared = new ComparedRows(db, { botId, userKeys, seq })
  }

  /** The candidates of the draft at a position. */
  async of(at: number): Promise<Candidates> {
    const known = this.#read[at - this.#from]
    if (known) return known
    const drafts = this.#drafts.slice(at, at + DRAFTS_READ)
    const last = this.#drafts.at(-1) as MemoryDraft
    this.#from = at
    this.#read = await readCandidates(this.#db, this.#botId, drafts, last.id, this.#compared)
    return this.#read[0] as Candidates
  }

  /** Memories have changed. */
  discard(): void {
    this.#read = []
  }
}
