import { scoreQueryTime } from './time/query-time.ts'
import type { ParsedQuery } from './query.ts'
import type { SearchableIndex } from './searchable-index.ts'
import { STANDING_INSTRUCTIONS } from '../memory/standing-instruction.ts'
import { REQUESTS_MAX } from './instruction-list.ts'
import { borrowFloats } from './buffer-pool.ts'
import { EMPTY_SCORES, type NormalizedScores, asNormalized } from './max-normalization.ts'

/** Metadata signals for a memory. Each is 0..1. */
export type MetadataScores = {
  /** By the speaker that the query is about. */
  readonly speaker: NormalizedScores
  /** By a user, or by the assistant if the query asks about it. */
  readonly speakerRole: NormalizedScores
  /** Doesn't end in a question: a statement rather than a question. */
  readonly statement: NormalizedScores
  /** Mentions a time, and the query asks for one. */
  readonly mentionsTime: NormalizedScores
  /** Is a standing instruction, and the message is a request that it may apply to. */
  readonly instruction: NormalizedScores
  /** Was stated at the time that the query names, or mentions it. */
  readonly time: NormalizedScores
}

/**
 * An instruction counts fully, a preference less: the ratio that the fit gave them as separate
 * signals.
 */
const STANDING = { instruction: 1, preference: 0.6 } as const

const YES: ReadonlySet<number> = new Set([1])
const NO: ReadonlySet<number> = new Set([0])

export const scoreMetadata = (
  index: SearchableIndex,
  asked: ParsedQuery,
  isSeen: Uint8Array,
): MetadataScores => {
  const { rows, columns } = index
  const { tellsTime, standingOf, occurredAtMs, toldAtMs } = columns
  const scoreRows = (isWanted: boolean, value: (slot: number) => number): NormalizedScores => {
    if (!isWanted) return EMPTY_SCORES
    const values = borrowFloats(rows.length)
    for (let slot = 0; slot < values.length; slot += 1) if (isSeen[slot]) values[slot] = value(slot)
    return asNormalized(values)
  }
  // Needed for nearly every query, so computed from columns.
  const where = (column: ArrayLike<number>, wanted: ReadonlySet<number>): NormalizedScores => {
    const values = borrowFloats(rows.length)
    const [one] = wanted
    if (wanted.size === 1)
      for (let slot = 0; slot < values.length; slot += 1)
        values[slot] = isSeen[slot] && column[slot] === one ? 1 : 0
    else
      for (let slot = 0; slot < values.length; slot += 1)
        if (isSeen[slot] && wanted.has(column[slot] as number)) values[slot] = 1
    return asNormalized(values)
  }
  // Among hundreds of instructions, being one is weak evidence, and would outrank the relevant
  // memories.
  const fade = Math.min(1, REQUESTS_MAX / Math.max(1, index.standing.size))
  const fit = asked.time ? scoreQueryTime(asked.time) : () => 0
  return {
    speaker: asked.isAboutSomebody
      ? where(columns.speakerOf, columns.speakersNamed(asked.named))
      : EMPTY_SCORES,
    speakerRole: where(columns.isAssistant, asked.asksAssistant ? YES : NO),
    statement: where(columns.endsInQuestion, NO),
    mentionsTime: scoreRows(asked.asksWhen, (slot) => tellsTime[slot] as number),
    instruction: scoreRows(asked.isRequest, (slot) => {
      const standing = STANDING_INSTRUCTIONS[standingOf[slot] as number]
      return standing ? STANDING[standing] * fade : 0
    }),
    time: scoreRows(asked.time !== undefined, (slot) => {
      const mentionedAt = toldAtMs[slot] as number
      return Math.max(
        fit(occurredAtMs[slot] as number),
        Number.isNaN(mentionedAt) ? 0 : fit(mentionedAt),
      )
    }),
  }
}

/** The turn after one that contains the query's words may be its answer. */
export const scoreAnswers = (
  index: SearchableIndex,
  topic: Float32Array,
  isSeen: Uint8Array,
): Float32Array => {
  const answers = borrowFloats(topic.length)
  const { before, hasQuestion } = index.columns
  for (let slot = 0; slot < answers.length; slot += 1) {
    const asking = before[slot] as number
    if (isSeen[slot] && asking >= 0 && hasQuestion[asking]) answers[slot] = topic[asking] as number
  }
  return answers
}
