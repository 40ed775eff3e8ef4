import { CUES, CUE_MARKERS, type Cue } from './cue-markers.ts'
import { type Said, isNegation } from './said-words.ts'

const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean))

const byCue = CUES.map((cue) => {
  const { strong, mild, topics } = CUE_MARKERS[cue]
  return { cue, marks: setOf(strong, mild), topics: setOf(topics) }
})

const affirms = ({ plain, denied }: Said, phrase: string): boolean => {
  const spaced = ` ${phrase} `
  for (let at = plain.indexOf(spaced); at >= 0; at = plain.indexOf(spaced, at + 1))
    if (!denied[plain.slice(0, at).split(' ').length - 1]) return true
  return false
}

// Once: every message is held against all of them.
const negations: ReadonlySet<string> = new Set(
  CUES.flatMap((cue) => [...CUE_MARKERS[cue].phrases, ...CUE_MARKERS[cue].company]).filter(
    (phrase) => phrase.split(' ').some(isNegation),
  ),
)

// "I do not know why" asks all the more, and "cannot cope" is a negation itself.
const standsAnyway = (cue: Cue, phrase: string): boolean =>
  cue === 'inquiry' || negations.has(phrase)

/** Whether a phrase marks a kind of talk in a text: "no need to do it right now" is no demand. */
export const marks = (said: Said, cue: Cue, phrase: string): boolean =>
  standsAnyway(cue, phrase) ? said.plain.includes(` ${phrase} `) : affirms(said, phrase)

/**
 * A message without the topics of kinds of talk that nothing else in it speaks for, see `CueMarkers`: they keep their
 * places and lose their weights.
 */
export const withoutLoneTopics = (said: Said): Said => {
  const lone = byCue.filter(({ cue, marks: own, topics }) => {
    if (!said.words.some(({ word }) => topics.has(word))) return false
    if (said.words.some(({ word, weight }) => weight > 0 && own.has(word))) return false
    const { phrases, company } = CUE_MARKERS[cue]
    return ![...phrases, ...company].some((phrase) => marks(said, cue, phrase))
  })
  const isLone = (word: string): boolean => lone.some(({ topics }) => topics.has(word))
  const words = said.words.map((one) => (isLone(one.word) ? { ...one, weight: 0 } : one))
  return { ...said, words }
}
