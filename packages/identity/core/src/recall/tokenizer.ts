import { stemmer } from 'stemmer'
import { UNSPACED_STOP_WORDS, isUnspaced, segmentWords } from '../languages/unspaced-words.ts'
import { normalizeText } from '../text/normalize-text.ts'
import { lemmatize } from './lemmas.ts'

// Function words without a topic; a query of only these is matched on them.
const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing
  don down for from further had has have having he her here hers him his how i if in into is it its just me more
  most my no nor not now of off on once only or other our out over own s same she should so some such t than that
  the their them then there these they this those through to too under until up us very was we were what when
  where which while who whom why will with would you your m re ve ll d s`.split(/\s+/),
)

const WORD = /[\p{L}\p{N}]+/gu
const MARKED_WORD = /[\p{L}\p{M}\p{N}]+/gu

const foldCase = (text: string): string =>
  normalizeText(text, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Splits a text into words: compatibility forms folded, lowercase, accents removed. Scripts without
 * spaces keep their marks, which are vowels in some of them.
 */
export const tokenize = (text: string): string[] =>
  isUnspaced(text)
    ? (normalizeText(text, 'NFKC').toLowerCase().match(MARKED_WORD) ?? []).flatMap((word) =>
        isUnspaced(word) ? segmentWords(word) : (foldCase(word).match(WORD) ?? []),
      )
    : (foldCase(text).match(WORD) ?? [])

const ASCII_WORD = /^[a-z]+$/

/**
 * Normalizes one word for the index: base form of an irregular English word, then the stem (Porter
 * 1980).
 */
export const stem = (word: string): string => {
  const base = lemmatize(word)
  return ASCII_WORD.test(base) ? stemmer(base) : base
}

/** Words with a topic; if the text has none, all of them. */
export const removeStopWords = (text: string): string[] => {
  const all = tokenize(text)
  const content = all.filter((word) => !STOP_WORDS.has(word) && !UNSPACED_STOP_WORDS.has(word))
  return content.length > 0 ? content : all
}

/** Terms to index or to look up. */
export const terms = (text: string): string[] => removeStopWords(text).map(stem)
