import type { CollectedPostings } from './posting-lists.ts'
import type { TermLists } from './term-lists.ts'

const ROWS_A_STEP = 4_096

/**
 * Collects the postings of all terms in one array, in steps of about a millisecond. `termsOf` are
 * the terms of each slot in order. Growing a list for each term row by row takes most of the time
 * that it takes to fill an index.
 */
export function* collectPostings(
  termsOf: TermLists,
  terms: number,
): Generator<undefined, CollectedPostings> {
  const starts = new Uint32Array(terms)
  for (let from = 0; from < termsOf.length; from += ROWS_A_STEP) {
    countTerms(termsOf, from, starts)
    yield
  }
  let total = 0
  for (let number = 0; number < terms; number += 1) {
    const count = starts[number] as number
    starts[number] = total
    total += count
  }
  const slots = new Int32Array(total)
  const next = starts.slice()
  for (let from = 0; from < termsOf.length; from += ROWS_A_STEP) {
    placeSlots(termsOf, from, next, slots)
    yield
  }
  return { starts, slots }
}

// Loops in functions of their own: a generator is compiled late.

const countTerms = (termsOf: TermLists, from: number, counts: Uint32Array): void =>
  termsOf.each(from, findLast(termsOf, from), (_, block, start, end) => {
    for (let at = start; at < end; at += 1) {
      const number = block[at] as number
      counts[number] = (counts[number] as number) + 1
    }
  })

const placeSlots = (termsOf: TermLists, from: number, next: Uint32Array, slots: Int32Array): void =>
  termsOf.each(from, findLast(termsOf, from), (slot, block, start, end) => {
    for (let at = start; at < end; at += 1) {
      const number = block[at] as number
      const place = next[number] as number
      slots[place] = slot
      next[number] = place + 1
    }
  })

const findLast = (termsOf: TermLists, from: number): number =>
  Math.min(from + ROWS_A_STEP, termsOf.length)
