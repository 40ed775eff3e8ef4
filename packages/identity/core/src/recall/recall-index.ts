import { terms } from './words.ts'

/** A memory as recall sees it. */
export type IndexedMemory = {
  readonly id: string
  readonly content: string
  readonly speaker: string | null
  readonly sessionId: string | null
  readonly scope: 'session' | 'global'
  readonly occurredAtMs: number
  readonly validFromMs: number
  readonly validToMs: number | null
  /** Unit length; absent while it waits for its embedding. */
  readonly vector: Float32Array | undefined
}

export type Row = Omit<IndexedMemory, 'content'> & { readonly length: number; isAlive: boolean }

type Postings = { readonly slots: number[]; readonly counts: number[] }

const SPARE_SLOTS = 64

/**
 * One avatar's memories, ready to be ranked: an inverted index of terms, and the vectors. It holds no text.
 * Memories come and go one at a time; removed ones leave a gap that is closed when gaps prevail.
 */
export class RecallIndex {
  readonly rows: Row[] = []
  readonly postings = new Map<string, Postings>()
  readonly #slotOf = new Map<string, number>()
  readonly #termsOf: (readonly string[])[] = []
  #alive = 0
  #lengthTotal = 0

  get size(): number {
    return this.#alive
  }

  get lengthMean(): number {
    return this.#alive > 0 ? this.#lengthTotal / this.#alive : 1
  }

  upsert(memory: IndexedMemory): void {
    this.remove(memory.id)
    const { content, ...rest } = memory
    const found = terms(memory.speaker === null ? content : `${memory.speaker} ${content}`)
    const slot = this.rows.length
    this.rows.push({ ...rest, length: found.length, isAlive: true })
    this.#slotOf.set(memory.id, slot)
    this.#termsOf.push(this.#post(found, slot))
    this.#alive += 1
    this.#lengthTotal += found.length
  }

  remove(id: string): void {
    const slot = this.#slotOf.get(id)
    const row = slot === undefined ? undefined : this.rows[slot]
    if (slot === undefined || !row) return
    this.#slotOf.delete(id)
    row.isAlive = false
    this.#alive -= 1
    this.#lengthTotal -= row.length
    for (const term of this.#termsOf[slot] ?? []) this.#unpost(term, slot)
    this.#termsOf[slot] = []
    if (this.rows.length > SPARE_SLOTS + 2 * this.#alive) this.#closeGaps()
  }

  #post(found: readonly string[], slot: number): string[] {
    const counts = new Map<string, number>()
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      let postings = this.postings.get(term)
      if (!postings) this.postings.set(term, (postings = { slots: [], counts: [] }))
      postings.slots.push(slot)
      postings.counts.push(count)
    }
    return [...counts.keys()]
  }

  #unpost(term: string, slot: number): void {
    const postings = this.postings.get(term)
    const at = postings?.slots.indexOf(slot) ?? -1
    if (!postings || at < 0) return
    postings.slots.splice(at, 1)
    postings.counts.splice(at, 1)
    if (postings.slots.length === 0) this.postings.delete(term)
  }

  #closeGaps(): void {
    const to = new Map<number, number>()
    const kept = this.rows.flatMap((row, slot) => (row.isAlive ? [{ row, slot }] : []))
    kept.forEach(({ slot }, at) => to.set(slot, at))
    const termsKept = kept.map(({ slot }) => this.#termsOf[slot] ?? [])
    this.rows.splice(0, this.rows.length, ...kept.map(({ row }) => row))
    this.#termsOf.splice(0, this.#termsOf.length, ...termsKept)
    this.#slotOf.clear()
    this.rows.forEach((row, at) => this.#slotOf.set(row.id, at))
    for (const postings of this.postings.values())
      postings.slots.forEach((slot, at) => (postings.slots[at] = to.get(slot) ?? slot))
  }
}
