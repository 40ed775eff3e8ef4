import { DIMENSIONS } from '../msv/dimensions.ts'
import { driftBounds } from '../drift/drift-limits.ts'

/** The mood in words, above the traits and below. */
const WORDS: Readonly<Record<string, readonly [above: string, below: string]>> = {
  'hexaco.H': ['more outspoken about the plain truth', 'more diplomatic'],
  'hexaco.E': ['more tender', 'calmer'],
  'hexaco.X': ['livelier', 'more withdrawn'],
  'hexaco.A': ['more patient', 'less patient'],
  'hexaco.C': ['more exact', 'less exact'],
  'hexaco.O': ['more inventive', 'more down to earth'],
  'moral_foundations.care_harm': ['more protective', 'less involved'],
  'moral_foundations.fairness_cheating': [
    'more alert to unfairness',
    'less concerned with fairness',
  ],
  'moral_foundations.loyalty_betrayal': ['more loyal', 'more detached'],
  'moral_foundations.authority_subversion': ['more mindful of rules', 'less mindful of rules'],
  'moral_foundations.sanctity_degradation': ['more easily offended', 'harder to shock'],
  'drives.curiosity': ['more curious', 'less curious'],
  'drives.autonomy': ['more independent', 'more compliant'],
  'drives.social_approval': ['more eager to be liked', 'less eager to be liked'],
  epistemic_uncertainty: ['less certain', 'more certain'],
}

/**
 * Threshold to mention a mood; from twice as much the "a little" is omitted. As shares of the
 * limit.
 */
const SHARE_MIN = 0.15
const MUCH = 0.45
const DIMENSIONS_MAX = 3

const list = new Intl.ListFormat('en-US')

/**
 * `Right now, you are a little less patient than usual.`, or empty while the mood is close to the
 * traits.
 */
export const moodLine = (mood: readonly number[]): string => {
  const { maxOffset: limit } = driftBounds({}).mood
  const shares = DIMENSIONS.map(({ key, min }, at) => ({
    key,
    share: (mood[at] ?? 0) / (limit * (min < 0 ? 1 : 0.5)),
  }))
    .filter(({ share }) => Math.abs(share) >= SHARE_MIN)
    .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share))
    .slice(0, DIMENSIONS_MAX)
    .map(({ key, share }) => {
      const word = WORDS[key]?.[share > 0 ? 0 : 1] ?? ''
      return Math.abs(share) < MUCH ? `a little ${word}` : word
    })
  if (shares.length === 0) return ''
  return `Right now, you are ${list.format(shares)} than usual.`
}
