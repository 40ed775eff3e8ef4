import { TONES, TONE_LEXICON, type Tone } from './tone-lexicon.ts'
import { type TokenizedMessage, isNegation } from './weighted-tokens.ts'

const toSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean))

const byCue = TONES.map((cue) => {
  const { strong, mild, topics } = TONE_LEXICON[cue]
  return { cue, marks: toSet(strong, mild), topics: toSet(topics) }
})

const affirms = ({ plain, denied }: TokenizedMessage, phrase: string): boolean => {
  const spaced = ` ${phrase} `
  for (let at = plain.indexOf(spaced); at >= 0; at = plain.indexOf(spaced, at + 1))
    if (!denied[plain.slice(0, at).split(' ').length - 1]) return true
  return false
}

// Compiled once: every message is compared with all of them.
const negations: ReadonlySet<string> = new Set(
  TONES.flatMap((cue) => [...TONE_LEXICON[cue].phrases, ...TONE_LEXICON[cue].company]).filter(
    (phrase) => phrase.split(' ').some(isNegation),
  ),
)

// "I do not know why" strengthens the question, and "cannot cope" contains its own negation.
const standsAnyway = (cue: Tone, phrase: string): boolean =>
  cue === 'inquiry' || negations.has(phrase)

/** Whether a phrase indicates a tone in a text: "no need to do it right now" isn't a demand. */
export const matchesPhrase = (said: TokenizedMessage, cue: Tone, phrase: string): boolean =>
  standsAnyway(cue, phrase) ? said.plain.includes(` ${phrase} `) : affirms(said, phrase)

/**
 * Removes the weights of topics without supporting entries in a message, see `ToneLexicon`; the
 * words keep their positions.
 */
export const dropUnsupportedTopics = (said: TokenizedMessage): TokenizedMessage => {
  const lone = byCue.filter(({ cue, marks: own, topics }) => {
    if (!said.words.some(({ word }) => topics.has(word))) return false
    if (said.words.some(({ word, weight }) => weight > 0 && own.has(word))) return false
    const { phrases, company } = TONE_LEXICON[cue]
    return ![...phrases, ...company].some((phrase) => matchesPhrase(said, cue, phrase))
  })
  const isLone = (word: string): boolean => lone.some(({ topics }) => topics.has(word))
  const words = said.words.map((one) => (isLone(one.word) ? { ...one, weight: 0 } : one))
  return { ...said, words }
}
