import type { ChunkedList } from './chunked-list.ts'
import type { Postings } from './index-row.ts'
import type { TermLists } from './term-lists.ts'

const ROWS_A_STEP = 512
const TERMS_A_STEP = 2_048
const NONE = -1

// `Array.from` takes several times longer for millions of numbers.
// oxlint-disable-next-line unicorn/no-new-array
const createNumbers = (length: number): number[] => new Array<number>(length).fill(0)

/**
 * Adds the postings of all terms to an empty list, in steps of about a millisecond. `termsOf` are
 * the terms of each slot in order. Lists get their final length at once: growing them row by row
 * takes most of the time that it takes to fill an index.
 */
export function* collectPostings(
  termsOf: TermLists,
  terms: number,
  postings: ChunkedList<Postings>,
): Generator<undefined, void> {
  const lengths = new Uint32Array(terms)
  const lastSlot = new Int32Array(terms).fill(NONE)
  for (let slot = 0; slot < termsOf.length; slot += 1) {
    termsOf.each(slot, (number) => {
      if (lastSlot[number] === slot) return
      lastSlot[number] = slot
      lengths[number] = (lengths[number] as number) + 1
    })
    if (slot % ROWS_A_STEP === ROWS_A_STEP - 1) yield
  }
  for (const [number, length] of lengths.entries()) {
    postings.push({ slots: createNumbers(length), counts: createNumbers(length) })
    if (number % TERMS_A_STEP === TERMS_A_STEP - 1) yield
  }
  const filled = new Uint32Array(terms)
  lastSlot.fill(NONE)
  for (let slot = 0; slot < termsOf.length; slot += 1) {
    termsOf.each(slot, (number) => {
      const { slots, counts } = postings.at(number) as Postings
      const place = filled[number] as number
      if (lastSlot[number] === slot) counts[place - 1] = (counts[place - 1] as number) + 1
      else {
        lastSlot[number] = slot
        slots[place] = slot
        counts[place] = 1
        filled[number] = place + 1
      }
    })
    if (slot % ROWS_A_STEP === ROWS_A_STEP - 1) yield
  }
}
