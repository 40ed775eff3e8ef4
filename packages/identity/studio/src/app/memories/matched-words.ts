/** Words that carry no topic: they are never highlighted. */
const FUNCTION_WORDS = new Set(
  (
    'a about am an and any are as at be been but by can could did do does for from had has have ' +
    'he her him his how i if in into is it its me my no not of on or our she should so some that ' +
    'the their them then there they this to us was we were what when where which who whom whose ' +
    'why will with would you your'
  ).split(' '),
)

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })
const ENDING = /(?:'s|ies|ing|ed|es|s|y|e)$/

/** A word without its common English endings, so that "walnut" matches "walnuts". */
const toStem = (word: string): string => {
  const plain = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replace('’', "'")
  const stem = plain.replace(ENDING, '')
  return stem.length >= 3 ? stem : plain
}

export type TextPart = { readonly text: string; readonly isMatch: boolean }

/** Splits a text into parts that repeat a word of the query, and the parts between them. */
export const splitMatches = (text: string, query: string): TextPart[] => {
  const wanted = new Set(listWords(query).filter(isTopic).map(toStem))
  const parts: TextPart[] = []
  let between = ''
  for (const { segment, isWordLike } of WORDS.segment(text)) {
    if (isWordLike !== true || !isTopic(segment) || !wanted.has(toStem(segment))) {
      between += segment
      continue
    }
    if (between !== '') parts.push({ text: between, isMatch: false })
    between = ''
    parts.push({ text: segment, isMatch: true })
  }
  if (between !== '') parts.push({ text: between, isMatch: false })
  return parts
}

/** The words of a text that the query repeats, each once, in order. */
export const listMatches = (text: string, query: string): string[] => {
  const byStem = new Map<string, string>()
  for (const { text: word, isMatch } of splitMatches(text, query))
    if (isMatch && !byStem.has(toStem(word))) byStem.set(toStem(word), word)
  return [...byStem.values()]
}

const listWords = (text: string): string[] =>
  [...WORDS.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)

const isTopic = (word: string): boolean => !FUNCTION_WORDS.has(word.toLowerCase())
