import { timeFit } from './asked-time.ts'
import type { Asked } from './question.ts'
import type { RecallIndex } from './recall-index.ts'
import type { Row } from './row.ts'

const LENGTH_FULL = 40

/** What speaks for a memory besides its words. Each is 0..1. */
export type CueArms = {
  /** Said by whom the question is about. */
  readonly speaker: Float64Array
  /** Said by a user: what an assistant says is rarely what is looked for. */
  readonly user: Float64Array
  /** Does not end in a question: it tells and does not ask. */
  readonly telling: Float64Array
  /** Says when, and that is what is asked. */
  readonly when: Float64Array
  /** Was said at the time that the question names. */
  readonly time: Float64Array
  /** Says much. */
  readonly length: Float64Array
}

export const cueArms = (index: RecallIndex, asked: Asked, isSeen: Uint8Array): CueArms => {
  const arm = (value: (row: Row) => number): Float64Array =>
    Float64Array.from(index.rows, (row, slot) => (isSeen[slot] ? value(row) : 0))
  const { time } = asked
  return {
    speaker: arm((row) => Number(asked.isAbout(row))),
    user: arm((row) => Number(!row.isAssistant)),
    telling: arm((row) => Number(!row.endsInQuestion)),
    when: arm((row) => Number(asked.asksWhen && row.tellsTime)),
    time: arm((row) => (time ? timeFit(time, row.occurredAtMs) : 0)),
    length: arm((row) => Math.min(1, Math.log1p(row.length) / Math.log1p(LENGTH_FULL))),
  }
}

/** What follows a turn that asks in the words of the question may be its answer. */
export const answerArm = (
  index: RecallIndex,
  topic: Float64Array,
  isSeen: Uint8Array,
): Float64Array =>
  Float64Array.from(index.rows, (row, slot) =>
    isSeen[slot] && row.before >= 0 && (index.rows[row.before] as Row).hasQuestion
      ? (topic[row.before] as number)
      : 0,
  )
