import { timeFit } from './asked-time.ts'
import { spanFit } from './relative-time.ts'
import type { Asked } from './question.ts'
import type { RecallIndex } from './recall-index.ts'
import type { Row } from './row.ts'
import { REQUESTS_MAX } from './instruction-list.ts'
import { floats } from './scratch.ts'
import { NOTHING, type Share, asItIs } from './share.ts'

/** What speaks for a memory besides its words. Each is 0..1. */
export type CueArms = {
  /** Said by whom the question is about. */
  readonly speaker: Share
  /** Said by a user; by the assistant, if it is asked what it said. */
  readonly user: Share
  /** Does not end in a question: it tells and does not ask. */
  readonly telling: Share
  /** Says when, and that is what is asked. */
  readonly when: Share
  /** Asks something for all later answers, and this is a request that it may bind. */
  readonly standing: Share
  /** Was said at the time that the question names, or tells of it. */
  readonly time: Share
}

/** An instruction binds, a preference leans: the ratio that the fit gave them when each had an arm of its own. */
const STANDING = { instruction: 1, preference: 0.6 } as const

const YES: ReadonlySet<number> = new Set([1])
const NO: ReadonlySet<number> = new Set([0])

export const cueArms = (index: RecallIndex, asked: Asked, isSeen: Uint8Array): CueArms => {
  const { rows, columns } = index
  const arm = (isWanted: boolean, value: (row: Row) => number): Share => {
    if (!isWanted) return NOTHING
    const values = floats(rows.length)
    for (let slot = 0; slot < values.length; slot += 1)
      if (isSeen[slot]) values[slot] = value(rows[slot] as Row)
    return asItIs(values)
  }
  // Of nearly every question, so by columns.
  const where = (column: ArrayLike<number>, wanted: ReadonlySet<number>): Share => {
    const values = floats(rows.length)
    const [one] = wanted
    if (wanted.size === 1)
      for (let slot = 0; slot < values.length; slot += 1)
        values[slot] = isSeen[slot] && column[slot] === one ? 1 : 0
    else
      for (let slot = 0; slot < values.length; slot += 1)
        if (isSeen[slot] && wanted.has(column[slot] as number)) values[slot] = 1
    return asItIs(values)
  }
  const { time, span } = asked
  // Among hundreds that all bind, that a memory binds says little, and would bury what was asked about.
  const fade = Math.min(1, REQUESTS_MAX / Math.max(1, index.standing.size))
  const fit = time ? timeFit(time) : (atMs: number) => (span ? spanFit(span, atMs) : 0)
  return {
    speaker: asked.isAboutSomebody
      ? where(columns.speakerOf, columns.speakersNamed(asked.named))
      : NOTHING,
    user: where(columns.isAssistant, asked.asksAssistant ? YES : NO),
    telling: where(columns.endsInQuestion, NO),
    when: arm(asked.asksWhen, (row) => Number(row.tellsTime)),
    standing: arm(asked.isRequest, (row) => (row.standing ? STANDING[row.standing] * fade : 0)),
    time: arm((time ?? span) !== undefined, (row) =>
      Math.max(fit(row.occurredAtMs), row.toldAtMs === undefined ? 0 : fit(row.toldAtMs)),
    ),
  }
}

/** What follows a turn that asks in the words of the question may be its answer. */
export const answerArm = (
  index: RecallIndex,
  topic: Float32Array,
  isSeen: Uint8Array,
): Float32Array => {
  const answers = floats(topic.length)
  const { before, hasQuestion } = index.columns
  for (let slot = 0; slot < answers.length; slot += 1) {
    const asking = before[slot] as number
    if (isSeen[slot] && asking >= 0 && hasQuestion[asking]) answers[slot] = topic[asking] as number
  }
  return answers
}
