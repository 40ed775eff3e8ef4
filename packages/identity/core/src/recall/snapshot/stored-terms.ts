import { SIGNATURE_WORDS } from '../simhash.ts'
import { UNNUMBERED, type Vocabulary } from '../vocabulary.ts'

/** Numbers of terms within a part. */
export type PartTerms = Uint16Array | Uint32Array

/** The terms of one part of a snapshot. */
export type StoredTerms = {
  /** Their numbers in a vocabulary, which gets those that it lacks. */
  readonly toNumbers: (vocabulary: Vocabulary, terms: PartTerms) => Uint32Array
}

export type TermColumns = {
  readonly terms: readonly string[]
  /** The form in which each first occurs in the part; 0 for the term itself. */
  readonly words: readonly (string | 0)[]
  readonly signatures: Uint32Array
  /** 1 for a term with a signature. */
  readonly isSigned: Uint8Array
}

export const storedTerms = ({ terms, words, signatures, isSigned }: TermColumns): StoredTerms => {
  const numbersIn = new Map<Vocabulary, Uint32Array>()
  const add = (vocabulary: Vocabulary, at: number): number => {
    const term = terms[at] as string
    const start = at * SIGNATURE_WORDS
    const signature =
      isSigned[at] === 1 ? signatures.subarray(start, start + SIGNATURE_WORDS) : undefined
    return vocabulary.addSigned(term, words[at] || term, signature)
  }
  return {
    toNumbers: (vocabulary, found) => {
      const known = numbersIn.get(vocabulary) ?? new Uint32Array(terms.length).fill(UNNUMBERED)
      numbersIn.set(vocabulary, known)
      const numbers = new Uint32Array(found.length)
      for (let at = 0; at < numbers.length; at += 1) {
        const term = found[at] as number
        if (known[term] === UNNUMBERED) known[term] = add(vocabulary, term)
        numbers[at] = known[term] as number
      }
      return numbers
    },
  }
}
