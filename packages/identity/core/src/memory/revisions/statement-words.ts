import { memoize } from '../../evidence/memoize.ts'
import { stem } from '../../recall/tokenizer.ts'
import { straightenQuotes } from '../clauses.ts'

/** A word of a statement, or a punctuation mark. Contractions are expanded. */
export type Word = {
  /** In lowercase. */
  readonly text: string
  readonly stem: string
  /** Position in the text. */
  readonly start: number
  readonly end: number
  readonly isCapital: boolean
  readonly isMark: boolean
  /** It carries a topic or a value: neither a function word nor a mark. */
  readonly isContent: boolean
}

const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))

/** Words without a topic of their own. */
const FUNCTION_WORDS = toSet(`
a about after again all also am an and any anymore are as at be been being because before both but by can could did do
does doing done for from get gets got had has have having he her hers him his i if in into is it its just like made make
makes me more most my no nor not now of off oh ok okay on one ones only or our out over own please really right she so
some still than that the their them then there these they this those through to today too under until till up us very was
we well were what when where which while who will with would yes you your 's 'd each every per almost already currently without within through during across
exactly correct around much many bit let actually sorry instead wait correction meant mean mistake wrong update oops typo
nope rather longer ever never always usually here myself himself herself itself ourselves themselves thing things`)

const TOKEN =
  /[@#$€£+]?\d[\d.,:/-]*\p{L}{0,6}|[@#]?[\p{L}\p{M}_][\p{L}\p{M}\p{N}_'@-]*(?:\.[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'@-]*)*|[,;:.!?()—–]/gu

const CONTRACTED: readonly (readonly [string, string])[] = [
  ["n't", 'not'],
  ["'ve", 'have'],
  ["'re", 'are'],
  ["'ll", 'will'],
  ["'m", 'am'],
  ["'d", "'d"],
  ["'s", "'s"],
]
const IRREGULAR = new Map([
  ["won't", ['will', 'not']],
  ["can't", ['can', 'not']],
  ['cannot', ['can', 'not']],
  ["shan't", ['shall', 'not']],
])

const NUMERALS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, String(value)] as const),
)

/** Verbs that the lemmas of recall take for nouns. */
const VERB_STEMS = new Map([
  ['leaves', stem('leave')],
  ['lives', stem('live')],
])

const split = (text: string): readonly string[] => {
  const irregular = IRREGULAR.get(text)
  if (irregular) return irregular
  const found = CONTRACTED.find(([ending]) => text.length > ending.length && text.endsWith(ending))
  return found ? [text.slice(0, -found[0].length), found[1]] : [text]
}

const toStem = memoize(
  (text): string =>
    NUMERALS.get(text) ??
    VERB_STEMS.get(text) ??
    (/[\d@_]/.test(text) ? text.replace(/^(\d{1,9})(?:st|nd|rd|th)$/, '$1') : stem(text)),
)

/** Splits a statement into words and punctuation marks, in order. */
export const readWords = (content: string): Word[] => {
  const words: Word[] = []
  for (const match of straightenQuotes(content).matchAll(TOKEN)) {
    const raw = match[0]
    const isMark = /^[,;:.!?()—–]/.test(raw)
    if (raw === '.' && ABBREVIATED.has(words.at(-1)?.text ?? '')) continue
    const whole = isMark ? raw : trimEnd(raw)
    const [start, end] = [match.index, match.index + whole.length]
    const isCapital = /^\p{Lu}/u.test(whole) && whole !== 'I' && !whole.startsWith("I'")
    for (const text of isMark ? [whole] : split(whole.toLowerCase()))
      words.push({
        text,
        stem: isMark ? text : toStem(text),
        start,
        end:
          text === "'s" ? end : start + text.length < end && whole.endsWith("'s") ? end - 2 : end,
        isCapital: isCapital && text !== "'s" && text !== 'not',
        isMark,
        isContent: !isMark && !FUNCTION_WORDS.has(text),
      })
    if (raw.length > whole.length && !ABBREVIATED.has(whole.toLowerCase()))
      words.push({
        text: raw.slice(whole.length, whole.length + 1),
        stem: raw.slice(whole.length, whole.length + 1),
        start: end,
        end: end + 1,
        isCapital: false,
        isMark: true,
        isContent: false,
      })
  }
  return words
}

/** A period after these ends no sentence. */
const ABBREVIATED = toSet('dr mr mrs ms prof st jr sr vs no approx')

const trimEnd = (raw: string): string => {
  let end = raw.length
  while (end > 1 && ".,:/-'".includes(raw[end - 1] as string)) end -= 1
  return raw.slice(0, end)
}
