import { ChunkedList } from './chunked-list.ts'
import type { Postings } from './index-row.ts'

/** Slots of the first terms, one after the other; a slot is there for each occurrence. */
export type CollectedPostings = {
  /** Where those of each term begin; those of the last one end where `slots` do. */
  readonly starts: Uint32Array
  readonly slots: Int32Array
}

/**
 * The postings of all terms by number. Collected ones become lists when they are first needed: a
 * query needs those of a few terms, and the lists of all take most of the time to fill an index.
 */
export class PostingLists {
  readonly #lists = new ChunkedList<Postings | undefined>()
  #collected: CollectedPostings | undefined
  /** Terms whose collected postings aren't lists yet. */
  #unread = 0

  /** Fills empty ones. */
  collect(collected: CollectedPostings): void {
    this.#collected = collected
    this.#unread = collected.starts.length
    for (let number = 0; number < collected.starts.length; number += 1) this.#lists.push(undefined)
  }

  /** `undefined` for a number that no term has. */
  at(number: number): Postings | undefined {
    const known = this.#lists.at(number)
    if (known || number >= this.#lists.length || !this.#collected) return known
    const { starts, slots } = this.#collected
    const postings = mergeEqual(slots, starts[number] as number, starts[number + 1] ?? slots.length)
    this.#lists.set(number, postings)
    this.#unread -= 1
    if (this.#unread === 0) this.#collected = undefined
    return postings
  }

  push(postings: Postings): void {
    this.#lists.push(postings)
  }
}

/** In lists of their final length: those that are pushed to have room for 17 from the start. */
const mergeEqual = (from: Int32Array, start: number, end: number): Postings => {
  let size = 0
  for (let at = start; at < end; at += 1) if (at === start || from[at] !== from[at - 1]) size += 1
  // `Array.from` takes several times longer for millions of numbers.
  // oxlint-disable-next-line unicorn/no-new-array
  const slots = new Array<number>(size).fill(0)
  // oxlint-disable-next-line unicorn/no-new-array
  const counts = new Array<number>(size).fill(0)
  let place = -1
  for (let at = start; at < end; at += 1) {
    if (at === start || from[at] !== from[at - 1]) place += 1
    slots[place] = from[at] as number
    counts[place] = (counts[place] as number) + 1
  }
  return { slots, counts }
}
