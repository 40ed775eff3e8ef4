import { stemmer } from 'stemmer'
import { normalizeText } from '../text/normalize-text.ts'
import { baseForm } from './irregular-words.ts'

// Function words that carry no topic; a question made of nothing else is matched on them after all.
const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing
  don down for from further had has have having he her here hers him his how i if in into is it its just me more
  most my no nor not now of off on once only or other our out over own s same she should so some such t than that
  the their them then there these they this those through to too under until up us very was we were what when
  where which while who whom why will with would you your m re ve ll d s`.split(/\s+/),
)

const WORD = /[\p{L}\p{N}]+/gu
// Scripts written without spaces: a word there is not delimited, so pairs of characters stand in for words.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

const pairs = (run: string): string[] => {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** Words of a text: compatibility forms folded, lower case, accents removed. */
export const words = (text: string): string[] =>
  (normalizeText(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(WORD) ?? []).flatMap(
    (word) => (UNSPACED.test(word) ? pairs(word) : [word]),
  )

const ASCII_WORD = /^[a-z]+$/

/** One word as it is indexed: base form of an irregular English word, then the stem (Porter 1980). */
export const termOf = (word: string): string => {
  const base = baseForm(word)
  return ASCII_WORD.test(base) ? stemmer(base) : base
}

/** Words that carry a topic; of a text that has none, all of them. */
export const contentWords = (text: string): string[] => {
  const all = words(text)
  const content = all.filter((word) => !STOP_WORDS.has(word))
  return content.length > 0 ? content : all
}

/** Terms to index or to look up. */
export const terms = (text: string): string[] => contentWords(text).map(termOf)
