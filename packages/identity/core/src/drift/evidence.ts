import { DIMENSIONS, dimensionIndex } from '../msv/dimensions.ts'
import { words } from '../recall/words.ts'

/** What one message says about how to feel: a pull in −1..1 for each dimension, and how far to trust it. */
export type Evidence = {
  readonly pulls: readonly number[]
  readonly confidence: number
  /** The marker words that were found. */
  readonly markers: readonly string[]
}

type Marker = {
  readonly words: readonly string[]
  readonly pulls: Readonly<Record<string, number>>
}

// Plain everyday markers. One message is weak evidence (meta-analyses put text and trait at r .26 to .30).
const MARKERS: readonly Marker[] = [
  {
    words: [
      'thanks',
      'thank',
      'grateful',
      'appreciate',
      'lovely',
      'wonderful',
      'kind',
      'helpful',
      'great',
    ],
    pulls: { 'hexaco.A': 1, 'hexaco.X': 0.5, 'moral_foundations.care_harm': 0.5 },
  },
  {
    words: ['stupid', 'useless', 'idiot', 'shut', 'hate', 'terrible', 'pathetic', 'incompetent'],
    pulls: { 'hexaco.A': -1, 'hexaco.X': -0.5, 'hexaco.E': 0.5 },
  },
  {
    words: [
      'worried',
      'afraid',
      'scared',
      'anxious',
      'nervous',
      'panic',
      'sad',
      'lonely',
      'crying',
    ],
    pulls: { 'hexaco.E': 1, 'moral_foundations.care_harm': 1 },
  },
  {
    words: ['why', 'wonder', 'curious', 'imagine', 'explore', 'idea', 'fascinating'],
    pulls: { 'hexaco.O': 1, 'drives.curiosity': 1 },
  },
  {
    words: ['unsure', 'maybe', 'perhaps', 'confused', 'unclear', 'contradicts'],
    pulls: { epistemic_uncertainty: 1 },
  },
]

const CONFIDENCE_OF_ONE_MARKER = 0.3
const CONFIDENCE_MAX = 0.6

/** Reads markers out of a message; a message without any is no evidence at all. */
export const readEvidence = (message: string): Evidence => {
  const said = new Set(words(message))
  const pulls = DIMENSIONS.map(() => 0)
  const found: string[] = []
  for (const marker of MARKERS) {
    const hits = marker.words.filter((word) => said.has(word))
    if (hits.length === 0) continue
    found.push(...hits)
    for (const [key, pull] of Object.entries(marker.pulls)) {
      const at = dimensionIndex(key)
      pulls[at] = Math.max(-1, Math.min(1, (pulls[at] ?? 0) + pull))
    }
  }
  const confidence = Math.min(CONFIDENCE_MAX, found.length * CONFIDENCE_OF_ONE_MARKER)
  return { pulls, confidence, markers: found }
}
