import { SIGNATURE_WORDS } from '../simhash.ts'
import { UNNUMBERED, type Vocabulary } from '../vocabulary.ts'
import type { TextColumn } from './text-column.ts'

/** Terms of several memories, numbered in a vocabulary; those of each end where `ends` says. */
type NumberedTerms = { readonly numbers: Uint32Array; readonly ends: Uint32Array }

/** The terms of the memories of one part. */
export type StoredTerms = {
  readonly terms: TextColumn
  readonly hashes: Uint32Array
  /** A term and the form in which it first occurs in the part, to keep. */
  readonly copyAt: (at: number) => { readonly term: string; readonly word: string }
  /** The signature of its word; `undefined` without a vector. */
  readonly signatureAt: (at: number) => Uint32Array | undefined
  /**
   * Numbers those of the memories from `from` up to `to` in a vocabulary, which gets those that it
   * lacks. Each memory is numbered for one index only.
   */
  readonly number: (vocabulary: Vocabulary, from: number, to: number) => NumberedTerms
}

export type TermColumns = {
  readonly terms: TextColumn
  /** Empty for a word that is the term itself. */
  readonly words: TextColumn
  readonly hashes: Uint32Array
  readonly signatures: Uint32Array
  /** 1 for a term with a signature. */
  readonly isSigned: Uint8Array
  /** Terms of all memories in order, by their numbers within the part. */
  readonly found: Uint16Array | Uint32Array
  readonly ends: Uint32Array
}

export const storedTerms = (columns: TermColumns): StoredTerms => {
  const { terms, words, hashes, signatures, isSigned, found, ends } = columns
  const numbersIn = new Map<Vocabulary, Uint32Array>()
  const numbers = new Uint32Array(found.length)
  const stored: StoredTerms = {
    terms,
    hashes,
    copyAt: (at) => {
      const term = terms.copyAt(at)
      return { term, word: words.copyAt(at) || term }
    },
    signatureAt: (at) => {
      const start = at * SIGNATURE_WORDS
      return isSigned[at] === 1 ? signatures.subarray(start, start + SIGNATURE_WORDS) : undefined
    },
    number: (vocabulary, from, to) => {
      const known = numbersIn.get(vocabulary) ?? new Uint32Array(terms.length).fill(UNNUMBERED)
      numbersIn.set(vocabulary, known)
      const end = ends[to - 1] ?? 0
      for (let at = ends[from - 1] ?? 0; at < end; at += 1) {
        const term = found[at] as number
        if (known[term] === UNNUMBERED) known[term] = vocabulary.addStored(stored, term)
        numbers[at] = known[term] as number
      }
      return { numbers, ends }
    },
  }
  return stored
}
