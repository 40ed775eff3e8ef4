import { DIMENSIONS } from '../msv/dimensions.ts'
import { driftBounds } from '../drift/bounds.ts'

/** The mood in words, above the traits and below. */
const WORDS: Readonly<Record<string, readonly [above: string, below: string]>> = {
  'hexaco.H': ['more outspoken about the plain truth', 'more diplomatic'],
  'hexaco.E': ['more tender', 'calmer'],
  'hexaco.X': ['livelier', 'more withdrawn'],
  'hexaco.A': ['more patient', 'less patient'],
  'hexaco.C': ['more exact', 'looser'],
  'hexaco.O': ['more inventive', 'more down to earth'],
  'moral_foundations.care_harm': ['more protective', 'less involved'],
  'moral_foundations.fairness_cheating': [
    'more alert to unfairness',
    'less concerned with fairness',
  ],
  'moral_foundations.loyalty_betrayal': ['more loyal', 'more detached'],
  'moral_foundations.authority_subversion': ['more mindful of rules', 'less mindful of rules'],
  'moral_foundations.sanctity_degradation': ['more easily repelled', 'harder to shock'],
  'drives.curiosity': ['more curious', 'less curious'],
  'drives.autonomy': ['more headstrong', 'more compliant'],
  'drives.social_approval': ['more eager to be liked', 'less eager to be liked'],
  epistemic_uncertainty: ['less sure', 'surer'],
}

/** From here on a mood is told; from twice as much it is told without "a little". As shares of the wall. */
const TOLD = 0.15
const MUCH = 0.45
const TOLD_MAX = 3

const list = new Intl.ListFormat('en-GB')

/** `Just now you are a little less patient than usual.`, or nothing while the mood is close to the traits. */
export const moodLine = (mood: readonly number[]): string => {
  const { wall } = driftBounds({}).mood
  const told = DIMENSIONS.map(({ key, min }, at) => ({
    key,
    share: (mood[at] ?? 0) / (wall * (min < 0 ? 1 : 0.5)),
  }))
    .filter(({ share }) => Math.abs(share) >= TOLD)
    .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share))
    .slice(0, TOLD_MAX)
    .map(({ key, share }) => {
      const word = WORDS[key]?.[share > 0 ? 0 : 1] ?? ''
      return Math.abs(share) < MUCH ? `a little ${word}` : word
    })
  if (told.length === 0) return ''
  return `Just now you are ${list.format(told)} than usual.`
}
