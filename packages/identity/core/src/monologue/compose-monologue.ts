import type { AttachmentStyle, Msv } from '@daimon/identity-api'
import { createHash } from 'node:crypto'
import { TONES } from '../evidence/tone-lexicon.ts'
import type { Evidence } from '../evidence/extract-evidence.ts'
import { DIMENSIONS } from '../msv/dimensions.ts'
import { FEELINGS, STAGES } from './feelings.ts'
import { listIntentions } from './intentions.ts'
import { type Kind, type Lines, PERCEPTIONS } from './perceptions.ts'
import { rankVoices } from './voices.ts'
import { type RecentLines, lineId } from './recent-lines.ts'

export type MonologueInput = {
  readonly evidence: Evidence
  /** Offsets of the mood before and after the step. */
  readonly moodBefore: readonly number[]
  readonly moodAfter: readonly number[]
  readonly traits: Msv
  readonly attachmentStyle: AttachmentStyle
  /** The topic of the turn, in predefined words. */
  readonly topic: string | undefined
  /** The lines of the last thoughts, by id, the oldest first; see `rememberLines`. */
  readonly recent: RecentLines
  /** Chooses between lines that fit equally well; the same seed gives the same thought. */
  readonly seed: string
}

export type Monologue = {
  readonly text: string
  /** Ids of its lines. */
  readonly lines: readonly string[]
}

/** Scores of a tone below this are ignored. */
const CUE_MIN = 0.2
const PULL_MIN = 0.2
/** Thresholds for a change of mood and for a strong steady mood, on the scale of −1 to 1. */
const STIRRED = 0.01
const STRONG = 0.04

const classifyEvidence = ({ cues, deltas: pulls }: Evidence): Kind => {
  const loudest = TONES.toSorted((a, b) => cues[b] - cues[a])[0] ?? 'inquiry'
  if (cues[loudest] >= CUE_MIN) return loudest
  const strongest = DIMENSIONS.map(({ key }, at) => ({ key, size: Math.abs(pulls[at] ?? 0) }))
    .toSorted((a, b) => b.size - a.size)
    .at(0)
  if (!strongest || strongest.size < PULL_MIN) return 'plain'
  if (strongest.key === 'epistemic_uncertainty')
    return (pulls[DIMENSIONS.length - 1] ?? 0) > 0 ? 'doubt' : 'plain'
  return strongest.key.startsWith('moral_foundations.') ? 'principle' : 'plain'
}

/** Pseudorandom numbers from a seed: SHA-256 of the seed and a counter. */
const dice = (seed: string) => {
  let count = 0
  return <T>(choices: readonly T[]): T => {
    const digest = createHash('sha256')
      .update(`${seed}\n${(count += 1)}`)
      .digest()
    return choices[digest.readUInt32BE(0) % choices.length] as T
  }
}

type Feeling = { readonly text: string; readonly stage: keyof typeof STAGES }

/**
 * The mood that the turn changed most, in the persona's own words, and whether it begins,
 * continues, or ends; without a change, a strong steady mood if `isDwelling`.
 */
const strongestFeeling = (
  before: readonly number[],
  after: readonly number[],
  isDwelling: boolean,
): Feeling | undefined => {
  const moods = DIMENSIONS.map(({ key, min }, at) => {
    const scale = min < 0 ? 1 : 0.5
    return { key, was: (before[at] ?? 0) / scale, is: (after[at] ?? 0) / scale }
  })
  const stirred = moods.toSorted((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was))[0]
  const standing = moods.toSorted((a, b) => Math.abs(b.is) - Math.abs(a.is))[0]
  if (stirred && Math.abs(stirred.is - stirred.was) >= STIRRED) return toFeeling(stirred)
  return standing && isDwelling && Math.abs(standing.is) >= STRONG ? toFeeling(standing) : undefined
}

const toFeeling = (mood: {
  readonly key: string
  readonly was: number
  readonly is: number
}): Feeling => {
  const { key, was, is } = mood
  const text = FEELINGS[key]?.[is > 0 ? 0 : 1] ?? ''
  const isSameWay = was * is > 0
  if (isSameWay && Math.abs(is) < Math.abs(was)) return { text, stage: 'fades' }
  return { text, stage: isSameWay && Math.abs(was) >= STIRRED ? 'lasts' : 'begins' }
}

const linesFor = (lines: Lines, input: MonologueInput): readonly string[] => {
  const [first, second] = rankVoices(input.traits)
  // The strongest voice counts twice: the persona mostly sounds like itself.
  const own = first ? (lines[first] ?? []) : []
  return [...lines.even, ...own, ...own, ...(second ? (lines[second] ?? []) : [])]
}

/**
 * Composes a thought after a reflection, in the first person and the persona's own voice: its
 * perception of the turn, its feeling, and its intention. Built from predefined lines chosen by the
 * turn, the mood change, the audible traits, the attachment style, and the topic; it contains no
 * text of the user. No line is one of the recent ones; at most 500 characters.
 */
export const composeMonologue = (input: MonologueInput): Monologue => {
  const roll = dice(input.seed)
  const recent = new Set(input.recent.flat())
  const pick = (lines: readonly string[]): string | undefined => {
    const fresh = lines.filter((line) => !recent.has(lineId(line)))
    return fresh.length === 0 ? undefined : roll(fresh)
  }
  const kind = classifyEvidence(input.evidence)
  const perceptions = linesFor(PERCEPTIONS[kind], input)
  const seen = pick(perceptions) ?? roll(perceptions)
  // Nothing in a neutral message calls an older mood to mind.
  const isDwelling = roll([true, false, false]) && kind !== 'plain'
  const feeling = strongestFeeling(input.moodBefore, input.moodAfter, isDwelling)
  const felt =
    feeling && pick(STAGES[feeling.stage].map((line) => line.replace('{feeling}', feeling.text)))
  const meant = pick(listIntentions(kind, input.attachmentStyle))
  const lines = [seen, felt, meant].filter((line) => line !== undefined)
  const about = input.topic === undefined ? '' : ` about ${input.topic}`
  return {
    text: lines.map((line) => line.replace('{about}', about)).join(' '),
    lines: lines.map(lineId),
  }
}
