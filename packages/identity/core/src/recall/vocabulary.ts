import { compoundNearness } from '../languages/foreign-terms.ts'
import { ChunkedList } from './chunked-list.ts'
import { isTypoCandidate, isWithinEditDistance } from './edit-distance.ts'
import type { StoredTerms } from './snapshot/stored-terms.ts'
import { TermNumbers } from './term-numbers.ts'
import { type WordQuery, WordVectors } from './word-vectors.ts'

/** Vector of a single word, of unit length; `undefined` for an unknown word. */
export type WordVector = (word: string) => Float32Array | undefined

/** A term of the index near a word, and its similarity: 1 is the term itself. */
export type RelatedTerm = { readonly term: number; readonly nearness: number }

/**
 * Cosine from which two words count as related; below it is mostly chance. It maps to similarity 0.
 */
const COSINE_MIN = 0.5
/** Minimum matching bits of 256: fewer exclude a cosine of .5 (60°, 171 expected, SD 7.5). */
const AGREEMENT_MIN = 150
/** Similarity of a word within a typo or two of another, if no memory has its own spelling. */
const TYPO_NEARNESS = 0.8
const CACHED_WORDS_MAX = 2_000
/**
 * Terms that get a vector. Conversations of years use fewer; a batch of random strings has
 * millions, at 20 µs and 300 bytes each. Further terms are found in their own spelling only.
 */
const VECTORS_MAX = 150_000
/**
 * Terms of an index: more would be random strings, and a heap of millions of them stops everything
 * for a third of a second at each major collection. Further terms count as one that no query has;
 * their memories are found by their other words and by meaning.
 */
const TERMS_MAX = 300_000
/** In place of the number of a term that a vocabulary doesn't have. */
export const UNNUMBERED = 2 ** 32 - 1
/** Stands for the terms beyond the maximum. No word has an empty stem. */
const OTHER = ''
const TERMS_A_STEP = 100
const SCANNED_A_STEP = 1_024
/** Vectors of words that one step of a scan computes, at 10 µs. */
const VECTORS_A_STEP = 64

export type VocabularyLimits = { readonly vectorsMax?: number; readonly termsMax?: number }

type Cached = { scannedTo: number; readonly related: RelatedTerm[] }

/** The terms of one index and their similarity to query words. */
export class Vocabulary {
  readonly #wordVector: WordVector | undefined
  readonly #limits: Required<VocabularyLimits>
  readonly #terms = new TermNumbers()
  readonly #words = new ChunkedList<string>()
  readonly #cache = new Map<string, Cached>()
  readonly #table = new WordVectors()
  /** Terms that are about to be added. */
  readonly #signed = new Map<string, Uint32Array | undefined>()
  /** Vectors that cosines needed. */
  #vectorsComputed = 0

  constructor(
    wordVector: WordVector | undefined,
    { vectorsMax = VECTORS_MAX, termsMax = TERMS_MAX }: VocabularyLimits = {},
  ) {
    this.#wordVector = wordVector
    this.#limits = { vectorsMax, termsMax }
  }

  /**
   * One without the terms that are not `kept`, and their new numbers by the old ones (−1 for one
   * that is gone); in small steps, this one stays.
   */
  *keepSteps(
    kept: (number: number) => boolean,
  ): Generator<undefined, { readonly vocabulary: Vocabulary; readonly to: Int32Array }> {
    const vocabulary = new Vocabulary(this.#wordVector, this.#limits)
    const to = new Int32Array(this.size).fill(-1)
    for (let number = 0; number < to.length; number += 1) {
      if (kept(number)) {
        const term = this.#terms.termAt(number)
        to[number] = vocabulary.#number(term, this.#words.at(number) as string)
        vocabulary.#table.add(this.#table.signatureAt(number))
      }
      if (number % TERMS_A_STEP === TERMS_A_STEP - 1) yield
    }
    return { vocabulary, to }
  }

  get size(): number {
    return this.#terms.size
  }

  get #isFull(): boolean {
    return this.#terms.size >= this.#limits.termsMax
  }

  numberOf(term: string): number | undefined {
    return this.#terms.find(term)
  }

  /** The term of a number. */
  termAt(number: number): string {
    return this.#terms.termAt(number)
  }

  /** The form in which a term first occurred. */
  wordAt(number: number): string {
    return this.#words.at(number) as string
  }

  /** The signature of a term's word; `undefined` without a vector. */
  signatureAt(number: number): Uint32Array | undefined {
    return this.#table.signatureAt(number)
  }

  /** The signature that `add` would compute for a word. */
  sign(word: string): Uint32Array | undefined {
    return WordVectors.sign(this.#wordVector?.(word))
  }

  /** The number of a term, new or known; `word` is the form in which it first occurred. */
  add(term: string, word: string): number {
    const known = this.#terms.find(term)
    if (known !== undefined) return known
    if (this.#isFull && term !== OTHER) return this.add(OTHER, OTHER)
    this.prepare(term, word)
    const number = this.#number(term, word)
    this.#table.add(this.#signed.get(term))
    this.#signed.delete(term)
    return number
  }

  /** The same for a term of a snapshot, by what `hashTerm` and `sign` computed before. */
  addStored(stored: StoredTerms, at: number): number {
    const { terms, hashes } = stored
    const hash = hashes[at] as number
    const [start, end] = [terms.startAt(at), terms.endAt(at)]
    const known = this.#terms.findWithin(terms.text, start, end, hash)
    if (known !== undefined) return known
    const { term, word } = stored.copyAt(at)
    if (this.#isFull) return this.add(term, word)
    const isSigned = this.size < this.#limits.vectorsMax
    const number = this.#number(term, word, hash)
    this.#table.add(isSigned ? stored.signatureAt(at) : undefined)
    return number
  }

  /**
   * The number of a known term. For a new one the slow part of `add`, about 30 µs, in advance, and
   * `UNNUMBERED`. It doesn't change the vocabulary.
   */
  prepare(term: string, word: string): number {
    const known = this.#terms.find(term)
    if (known !== undefined) return known
    if (this.#isFull || this.#signed.has(term)) return UNNUMBERED
    const isSigned = this.size + this.#signed.size < this.#limits.vectorsMax
    this.#signed.set(term, isSigned ? this.sign(word) : undefined)
    return UNNUMBERED
  }

  /** Drops what was prepared and never added. */
  dropPrepared(): void {
    this.#signed.clear()
  }

  #number(term: string, word: string, hash?: number): number {
    this.#words.push(word)
    return this.#terms.add(term, hash)
  }

  /**
   * Terms near a word by meaning and, unless `isSaid` (some memory has the word in its own
   * spelling), by spelling.
   */
  related(term: string, word: string, isSaid: boolean): readonly RelatedTerm[] {
    const steps = this.relatedSteps(term, word, isSaid)
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
    }
  }

  /**
   * The same in steps of about a millisecond, between which terms may be added and other words
   * looked up. What was found stays cached.
   */
  *relatedSteps(
    term: string,
    word: string,
    isSaid: boolean,
  ): Generator<undefined, readonly RelatedTerm[]> {
    // A word has a term in each language.
    const key = `${isSaid ? '=' : '~'}${word} ${term.includes(':') ? term : ''}`
    const cached = this.#cache.get(key) ?? { scannedTo: 0, related: [] }
    this.#cache.delete(key)
    this.#cache.set(key, cached)
    if (this.#cache.size > CACHED_WORDS_MAX)
      this.#cache.delete(this.#cache.keys().next().value as string)
    if (cached.scannedTo === this.#words.length) return cached.related
    const nearness = this.#nearnessTo(term, word, isSaid)
    // Only terms added since the last call: a vocabulary grows and doesn't change.
    while (cached.scannedTo < this.#words.length) {
      const end = Math.min(cached.scannedTo + SCANNED_A_STEP, this.#words.length)
      const computedMax = this.#vectorsComputed + VECTORS_A_STEP
      let number = cached.scannedTo
      for (; number < end && this.#vectorsComputed < computedMax; number += 1) {
        const near = nearness(number)
        if (near > 0) cached.related.push({ term: number, nearness: near })
      }
      cached.scannedTo = number
      if (number < this.#words.length) yield
    }
    return cached.related
  }

  #nearnessTo(term: string, word: string, isSaid: boolean): (number: number) => number {
    const own = this.#terms.find(term)
    const vector = this.#wordVector?.(word)
    const asked = vector && this.#table.asking(vector)
    const compound = compoundNearness(term)
    const isMisspelt = !isSaid && isTypoCandidate(word)
    return (number) => {
      if (number === own) return 1
      const meaning = asked ? this.#meaning(number, asked) : 0
      const isTypo = isMisspelt && isWithinEditDistance(word, this.#words.at(number) as string)
      const near = isTypo ? Math.max(meaning, TYPO_NEARNESS) : meaning
      return compound ? Math.max(near, compound(this.#terms.termAt(number))) : near
    }
  }

  #meaning(number: number, asked: WordQuery): number {
    if (this.#table.agreement(number, asked) < AGREEMENT_MIN) return 0
    if (!this.#table.hasDirection(number)) {
      this.#vectorsComputed += 1
      this.#table.setDirection(number, this.#wordVector?.(this.#words.at(number) as string))
    }
    return Math.max(0, (this.#table.cosine(number, asked) - COSINE_MIN) / (1 - COSINE_MIN))
  }
}
