import type { ChunkedList } from './chunked-list.ts'
import type { Postings } from './index-row.ts'
import type { TermLists } from './term-lists.ts'

const ROWS_A_STEP = 1_024
/** Slots of all terms that are copied in a step; a term counts as a few more. */
const COPIED_A_STEP = 100_000
const TERM_WEIGHT = 50
const NONE = -1

/**
 * Adds the postings of all terms to an empty list, in steps of about a millisecond. `termsOf` are
 * the terms of each slot in order. First all are written into one array: growing a list for each
 * term row by row takes most of the time that it takes to fill an index.
 */
export function* collectPostings(
  termsOf: TermLists,
  terms: number,
  postings: ChunkedList<Postings>,
): Generator<undefined, void> {
  /** Where the slots of each term begin, with room for every occurrence. */
  const starts = new Uint32Array(terms + 1)
  for (let slot = 0; slot < termsOf.length; slot += 1) {
    termsOf.each(slot, (number) => {
      starts[number + 1] = (starts[number + 1] as number) + 1
    })
    if (slot % ROWS_A_STEP === ROWS_A_STEP - 1) yield
  }
  for (let number = 0; number < terms; number += 1)
    starts[number + 1] = (starts[number + 1] as number) + (starts[number] as number)
  const slots = new Int32Array(starts[terms] as number)
  const counts = new Uint32Array(slots.length)
  /** Where the last slot of each term is. */
  const lasts = new Int32Array(terms).fill(NONE)
  for (let slot = 0; slot < termsOf.length; slot += 1) {
    termsOf.each(slot, (number) => {
      const last = lasts[number] as number
      const place = last === NONE ? (starts[number] as number) : last + Number(slots[last] !== slot)
      lasts[number] = place
      slots[place] = slot
      counts[place] = (counts[place] as number) + 1
    })
    if (slot % ROWS_A_STEP === ROWS_A_STEP - 1) yield
  }
  let copied = 0
  for (let number = 0; number < terms; number += 1) {
    const start = starts[number] as number
    const end = (lasts[number] as number) + 1
    postings.push({
      slots: copyNumbers(slots, start, end),
      counts: copyNumbers(counts, start, end),
    })
    copied += TERM_WEIGHT + end - start
    if (copied < COPIED_A_STEP) continue
    copied = 0
    yield
  }
}

/** In a list of its final length: one that is pushed to has room for 17 from the start. */
const copyNumbers = (from: Int32Array | Uint32Array, start: number, end: number): number[] => {
  // `Array.from` takes several times longer for millions of numbers.
  // oxlint-disable-next-line unicorn/no-new-array
  const numbers = new Array<number>(Math.max(0, end - start)).fill(0)
  for (let at = start; at < end; at += 1) numbers[at - start] = from[at] as number
  return numbers
}
