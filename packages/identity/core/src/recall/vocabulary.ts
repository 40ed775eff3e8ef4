import { canBeMistyped, isWithinTypos } from './typos.ts'
import { type AskedWord, WordTable } from './word-table.ts'

/** Direction of a single word, of unit length; `undefined` for one that the table does not know. */
export type WordVector = (word: string) => Float32Array | undefined

/** A term of the index that stands near a word, and how near: 1 is the term itself. */
export type RelatedTerm = { readonly term: number; readonly nearness: number }

/** Cosine from which two words count as related; below it is mostly chance. Nearness begins there at 0. */
const COSINE_MIN = 0.5
/** Agreeing bits of 256 below which a cosine of .5 (60°, 171 expected, SD 7.5) is out of the question. */
const AGREEMENT_MIN = 150
/** What a word within a typo or two of another counts, where nothing has its own spelling. */
const TYPO_NEARNESS = 0.8
const CACHED_WORDS_MAX = 2_000

type Cached = { scannedTo: number; readonly related: RelatedTerm[] }

/** The terms of one index, and which of them stand near a word that is asked for. */
export class Vocabulary {
  readonly #wordVector: WordVector | undefined
  readonly #numberOf = new Map<string, number>()
  readonly #terms: string[] = []
  readonly #words: string[] = []
  readonly #cache = new Map<string, Cached>()
  readonly #table = new WordTable()

  constructor(wordVector: WordVector | undefined) {
    this.#wordVector = wordVector
  }

  /** One without the terms that are not `kept`, and their new numbers by the old ones. */
  keep(kept: (number: number) => boolean): {
    readonly vocabulary: Vocabulary
    readonly to: ReadonlyMap<number, number>
  } {
    const vocabulary = new Vocabulary(this.#wordVector)
    const to = new Map<number, number>()
    this.#terms.forEach((term, number) => {
      if (kept(number)) to.set(number, vocabulary.add(term, this.#words[number] as string))
    })
    return { vocabulary, to }
  }

  get size(): number {
    return this.#terms.length
  }

  numberOf(term: string): number | undefined {
    return this.#numberOf.get(term)
  }

  /** The number of a term, new or known; `word` is the form in which it was first met. */
  add(term: string, word: string): number {
    const known = this.#numberOf.get(term)
    if (known !== undefined) return known
    const number = this.#words.length
    this.#numberOf.set(term, number)
    this.#terms.push(term)
    this.#words.push(word)
    this.#table.add(this.#wordVector?.(word))
    return number
  }

  /**
   * Terms near a word by meaning and, unless `isSaid` (some memory has the word in its own spelling), those near
   * it by spelling.
   */
  related(term: string, word: string, isSaid: boolean): readonly RelatedTerm[] {
    const key = `${isSaid ? '=' : '~'}${word}`
    const cached = this.#cache.get(key) ?? { scannedTo: 0, related: [] }
    this.#cache.delete(key)
    this.#cache.set(key, cached)
    if (this.#cache.size > CACHED_WORDS_MAX)
      this.#cache.delete(this.#cache.keys().next().value as string)
    if (cached.scannedTo < this.#words.length) this.#scan(cached, term, word, isSaid)
    return cached.related
  }

  // Only what came since the last time: a vocabulary grows and does not change.
  #scan(cached: Cached, term: string, word: string, isSaid: boolean): void {
    const own = this.#numberOf.get(term)
    const vector = this.#wordVector?.(word)
    const asked = vector && this.#table.asking(vector)
    const isMisspelt = !isSaid && canBeMistyped(word)
    const nearness = (number: number): number => {
      if (number === own) return 1
      const meaning = asked ? this.#meaning(number, asked) : 0
      const isTypo = isMisspelt && isWithinTypos(word, this.#words[number] as string)
      return isTypo ? Math.max(meaning, TYPO_NEARNESS) : meaning
    }
    for (let number = cached.scannedTo; number < this.#words.length; number += 1) {
      const near = nearness(number)
      if (near > 0) cached.related.push({ term: number, nearness: near })
    }
    cached.scannedTo = this.#words.length
  }

  #meaning(number: number, asked: AskedWord): number {
    if (this.#table.agreement(number, asked) < AGREEMENT_MIN) return 0
    return Math.max(0, (this.#table.cosine(number, asked) - COSINE_MIN) / (1 - COSINE_MIN))
  }
}
