import { DIMENSIONS } from '../msv/dimensions.ts'
import type { Tone } from './tone-lexicon.ts'

type Pulls = Readonly<Record<string, number>>

/**
 * The effect of a tone on its addressee, −1..1 per dimension. Directions from the literature, sizes
 * chosen here:
 * - hostility: coldness causes coldness (interpersonal complementarity, Kiesler 1983; Sadler &
 *   Woody 2003); rejection hurts and makes people withdraw (Leary 2005); pressure on status raises
 *   reactance (Brehm 1966).
 * - warmth: warmth causes warmth (ibid.); state extraversion accompanies positive affect (Fleeson,
 *   Malanos & Achille 2002); being valued satisfies the wish for approval (sociometer, Leary &
 *   Baumeister 2000).
 * - distress: emotions are contagious (Hatfield, Cacioppo & Rapson 1994); another's distress causes
 *   care (empathic concern, Batson 1991).
 * - demand: a duty in the situation raises state conscientiousness (DIAMONDS, Rauthmann et al.
 *   2014); commands raise reactance and reduce patience.
 * - inquiry: a puzzle in the situation raises state openness (Intellect, ibid.; information gap,
 *   Loewenstein 1994).
 */
export const REACTION: Readonly<Record<Tone, Pulls>> = {
  hostility: {
    'hexaco.A': -1,
    'hexaco.E': 0.4,
    'hexaco.X': -0.4,
    'drives.autonomy': 0.3,
    'drives.social_approval': -0.3,
  },
  warmth: {
    'hexaco.A': 1,
    'hexaco.X': 0.5,
    'moral_foundations.care_harm': 0.5,
    'drives.social_approval': 0.4,
  },
  distress: {
    'hexaco.E': 0.8,
    'moral_foundations.care_harm': 1,
    'hexaco.A': 0.3,
    'hexaco.X': -0.2,
  },
  demand: {
    'hexaco.C': 0.8,
    'hexaco.A': -0.3,
    'drives.autonomy': 0.4,
    'moral_foundations.authority_subversion': 0.2,
  },
  inquiry: { 'hexaco.O': 0.8, 'drives.curiosity': 1, 'hexaco.X': 0.2 },
}

/**
 * How strongly a persona adopts what a message itself shows (accommodation, Giles & Ogay 2007):
 * tones already cover warmth and emotion, so little is added there; statements about values or
 * doubt are adopted more.
 */
const MIRROR: Pulls = {
  'hexaco.H': 0.5,
  'hexaco.E': 0.2,
  'hexaco.X': 0.3,
  'hexaco.A': 0.2,
  'hexaco.C': 0.3,
  'hexaco.O': 0.4,
  'moral_foundations.care_harm': 0.3,
  'moral_foundations.fairness_cheating': 0.6,
  'moral_foundations.loyalty_betrayal': 0.6,
  'moral_foundations.authority_subversion': 0.6,
  'moral_foundations.sanctity_degradation': 0.6,
  'drives.curiosity': 0.4,
  'drives.autonomy': 0.2,
  'drives.social_approval': 0.3,
  epistemic_uncertainty: 0.8,
}

/** Computes deltas from the tones and scores of a message: one number in −1..1 per dimension. */
export const computeReaction = (
  cues: Readonly<Record<Tone, number>>,
  shown: readonly number[],
): number[] =>
  DIMENSIONS.map(({ key }, at) => {
    let pull = (MIRROR[key] ?? 0) * (shown[at] ?? 0)
    for (const [cue, strength] of Object.entries(cues))
      pull += strength * (REACTION[cue as Tone][key] ?? 0)
    return Math.max(-1, Math.min(1, pull)) + 0
  })
