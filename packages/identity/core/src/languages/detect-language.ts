import { LANGUAGES } from './language-list.ts'
import { type Language, type LanguageCode, foldAccents, toSet } from './language.ts'

/** Words that are common in English too; what only looks like one counts half. */
const ENGLISH = toSet(`
a about after again all also am an and any are as at be been but by can come could did do does don for from get go going got
had has have he her here hers him his how i if in into is it its just like me mine more most my no nor not now of off ok
okay on once one only or our out over own same she should so some such than thank thanks that the their them then there
these they this those through to too under until up us very was we well were what when where which while who whom why will
with would yes you your m re ve ll d s t die den man war hat hell bald gift kind rate son car pour pas or tu la les
des el los las as e o se si do dos no te mi sole due male come sei fan van ten die il al con per tan sin san santa mas pro
dell mal dove via par sur fur elle ai un der us ha hi hey hello y en de le da du di ni et lo name april august september november weekend winter prima mars fin meta once six fine tag elf
programma mid mi chi mai mes dona ora im ya u yo comment post b n plus ho dont et mayo side diff see mardi
`)

/** A longer text has shown its language by then. */
const TOKENS_MAX = 200
/**
 * Evidence that one or two chance words don't give; less is enough where English has hardly any.
 */
const SCORE_MIN = 1.4
const SCORE_MIN_ALONE = 0.9
const ALONE_LEAD = 3
const HITS_MIN = 2
/** Of the evidence for English. */
const LEAD = 1.25

type Weights = {
  readonly languages: readonly number[]
  readonly weight: number
  readonly isEnglish: boolean
}

const WEIGHTS: ReadonlyMap<string, Weights> = (() => {
  const found = new Map<string, number[]>()
  for (const [at, { stopWords, gloss }] of LANGUAGES.entries())
    for (const word of new Set([...stopWords, ...gloss.keys()]))
      found.set(word, [...(found.get(word) ?? []), at])
  for (const word of ENGLISH) if (!found.has(word)) found.set(word, [])
  return new Map(
    Array.from(found, ([word, languages]) => {
      const isEnglish = ENGLISH.has(word)
      return [word, { languages, weight: 1 / (languages.length + Number(isEnglish)), isEnglish }]
    }),
  )
})()

/** Letters and marks of one of the languages, and how much they say. */
const MARKS: readonly (readonly [RegExp, LanguageCode, number])[] = [
  [/[¿¡ñ]/iu, 'es', 1],
  [/[ãõ]|(?:^|\s)(?:é|às|há)\s/iu, 'pt', 1],
  [/(?:^|\s)è\s/iu, 'it', 1],
  [/[äöüß]/iu, 'de', 0.75],
  [/[êœû]|\b[cdjlmnqst]['’]\p{Ll}/u, 'fr', 0.5],
  [/\b(?:dell|nell|all|dall|sull|un|quest|c|l)['’]\p{Ll}|[òì]/u, 'it', 0.5],
]

/**
 * The language of a text, by its function words; `undefined` if it is English or isn't clear.
 * `tokens` are its words in lowercase without accents. Linear in the text.
 */
export const detectLanguage = (text: string, tokens: readonly string[]): Language | undefined => {
  const scores = LANGUAGES.map(() => 0)
  const hits = LANGUAGES.map(() => 0)
  let english = 0
  const end = Math.min(tokens.length, TOKENS_MAX)
  for (let place = 0; place < end; place += 1) {
    const known = WEIGHTS.get(tokens[place] as string)
    if (!known) continue
    if (known.isEnglish) english += known.weight
    for (const at of known.languages) {
      scores[at] = (scores[at] as number) + known.weight
      hits[at] = (hits[at] as number) + 1
    }
  }
  if (Math.max(...scores) <= english / 2) return undefined
  const start = text.slice(0, 1_000)
  for (const [mark, code, weight] of MARKS)
    if (mark.test(start)) {
      const at = LANGUAGES.findIndex((language) => language.code === code)
      scores[at] = (scores[at] as number) + weight
      hits[at] = (hits[at] as number) + 1
    }
  const best = Math.max(...scores)
  const isClear =
    (best >= SCORE_MIN && best >= LEAD * english) ||
    (best >= SCORE_MIN_ALONE && best >= ALONE_LEAD * english)
  const at = scores.indexOf(best)
  return isClear && (hits[at] as number) >= HITS_MIN ? LANGUAGES[at] : undefined
}

/** Words of a text in lowercase, with their accents. */
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The words of a text without the function words of its language; if it has no other, all. */
export const splitContentWords = (text: string, { stopWords }: Language): string[] => {
  const all = splitWords(text)
  const content = all.filter((word) => !stopWords.has(foldAccents(word)))
  return content.length > 0 ? content : all
}
