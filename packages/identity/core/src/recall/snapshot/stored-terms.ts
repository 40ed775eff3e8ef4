import { SIGNATURE_WORDS } from '../simhash.ts'
import { UNNUMBERED, type Vocabulary } from '../vocabulary.ts'

/** Numbers of terms within a part. */
type PartTerms = Uint16Array | Uint32Array

/** The terms of the memories of one part. */
export type StoredTerms = {
  /** Of all memories, once they are numbered; each is numbered for one index only. */
  readonly numbers: Uint32Array
  /** Numbers those from `start` up to `end` in a vocabulary, which gets those that it lacks. */
  readonly number: (vocabulary: Vocabulary, start: number, end: number) => void
}

export type TermColumns = {
  readonly terms: readonly string[]
  /** The form in which each first occurs in the part; 0 for the term itself. */
  readonly words: readonly (string | 0)[]
  readonly signatures: Uint32Array
  /** 1 for a term with a signature. */
  readonly isSigned: Uint8Array
  /** Terms of all memories in order. */
  readonly found: PartTerms
}

export const storedTerms = ({
  terms,
  words,
  signatures,
  isSigned,
  found,
}: TermColumns): StoredTerms => {
  const numbersIn = new Map<Vocabulary, Uint32Array>()
  const add = (vocabulary: Vocabulary, at: number): number => {
    const term = terms[at] as string
    const start = at * SIGNATURE_WORDS
    const signature =
      isSigned[at] === 1 ? signatures.subarray(start, start + SIGNATURE_WORDS) : undefined
    return vocabulary.addSigned(term, words[at] || term, signature)
  }
  const numbers = new Uint32Array(found.length)
  return {
    numbers,
    number: (vocabulary, start, end) => {
      const known = numbersIn.get(vocabulary) ?? new Uint32Array(terms.length).fill(UNNUMBERED)
      numbersIn.set(vocabulary, known)
      for (let at = start; at < end; at += 1) {
        const term = found[at] as number
        if (known[term] === UNNUMBERED) known[term] = add(vocabulary, term)
        numbers[at] = known[term] as number
      }
    },
  }
}
