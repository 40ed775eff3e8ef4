import { normalizeText } from '../text/normalize-text.ts'
import { isForeignLanguage } from './language-detection.ts'

/** A content word of a message: `weight` is negative under a negation, larger under "very". */
export type WeightedToken = { readonly word: string; readonly weight: number }

export type TokenizedMessage = {
  readonly words: readonly WeightedToken[]
  /** All words in order with single spaces, also at both ends, to search for phrases. */
  readonly plain: string
  /** For each word of `plain`, whether a negation precedes it in its clause. */
  readonly denied: readonly boolean[]
  /** Whether the addressee is mentioned. */
  readonly isAddressed: boolean
  /** Whether the speaker is mentioned. */
  readonly isOfSelf: boolean
}

// Function words without evidence.
const EMPTY = new Set(
  `a about after all also am an and any anybody anything are as at be because been before being both but by can could
  did do does doing done each either even every everybody everything for from get gets getting go goes going got had
  has have having he her here hers him his how i if i'd i'll i'm i've in into is it it's its itself just let let's
  made make makes me mine more most much my no of off on once one ones only or other our out over own really said
  same say says she should so some somebody something such take takes than that that's the their them then there
  these they they're thing things this those through to too under up upon us use used very was we we're were what
  when where which while who whom whose why will with would yes yet you you'd you'll you're you've your yours
  yourself person people man woman`.split(/\s+/),
)
const NEGATIONS = new Set(
  'not no never cannot without hardly barely neither nor nobody nothing'.split(' '),
)
const NEGATED = /n't$/
const STRONGER = new Set(
  'very so extremely really totally utterly completely absolutely terribly incredibly deeply'.split(
    ' ',
  ),
)
const WEAKER = new Set('slightly somewhat rather bit little fairly partly'.split(' '))
const FIRST_PERSON = /^(?:i(?:'\w+)?|m[ey]|mine|myself|we(?:'\w+)?|us|ours?)$/
const SECOND_PERSON = /^you(?:'\w+|r|rs|rself)?$/
// Words with an inner apostrophe or hyphen, and the marks that end a clause.
const TOKEN = /[a-z]+(?:['-][a-z]+)*|[.,;:!?()]/g
const NEGATION_REACH = 3
const STRONGER_BY = 1.3
const WEAKER_BY = 0.6
/** A long text is scored by its beginning and its end, which contain most of the evidence. */
const HALF_MAX = 200

const GERMAN_LETTER = /[äöüß]/iu

const countGermanWords = (text: string): number =>
  normalizeText(text, 'NFC')
    .split(/\s+/)
    .filter((word) => GERMAN_LETTER.test(word)).length

const splitTokens = (text: string): string[] => {
  const tokens =
    normalizeText(text, 'NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[‘’]/g, "'")
      .toLowerCase()
      .match(TOKEN) ?? []
  return tokens.length > 2 * HALF_MAX
    ? [...tokens.slice(0, HALF_MAX), '.', ...tokens.slice(-HALF_MAX)]
    : tokens
}

const isMark = (token: string): boolean => token.length === 1 && !/[a-z]/.test(token)

export const isNegation = (word: string): boolean => NEGATIONS.has(word) || NEGATED.test(word)

const isOurs = (word: string): boolean => EMPTY.has(word) || NEGATIONS.has(word)

/**
 * Splits a text into its content words, each with its negation and intensity. Returns none for a
 * text in another language: "die" is an article in German, and "dire" a verb in French.
 */
export const tokenizeMessage = (text: string): TokenizedMessage => {
  const tokens = splitTokens(text)
  const plain = tokens.filter((token) => !isMark(token))
  if (isForeignLanguage(plain, isOurs, countGermanWords(text)))
    return { words: [], plain: ' ', denied: [], isAddressed: false, isOfSelf: false }
  const words: WeightedToken[] = []
  const denied: boolean[] = []
  let isDenied = false
  let negatedFor = 0
  let stress = 1
  for (const token of tokens) {
    if (!isMark(token)) denied.push(isDenied)
    if (isMark(token)) {
      isDenied = false
      negatedFor = 0
      stress = 1
    } else if (isNegation(token)) {
      isDenied = true
      negatedFor = NEGATION_REACH
    } else if (STRONGER.has(token) || WEAKER.has(token)) {
      stress = STRONGER.has(token) ? STRONGER_BY : WEAKER_BY
    } else {
      if (!EMPTY.has(token)) {
        words.push({ word: token, weight: negatedFor > 0 ? -stress : stress })
        stress = 1
      }
      negatedFor -= 1
    }
  }
  return {
    words,
    plain: ` ${plain.join(' ')} `,
    denied,
    isAddressed: tokens.some((token) => SECOND_PERSON.test(token)),
    isOfSelf: tokens.some((token) => FIRST_PERSON.test(token)),
  }
}
