import { timeFit } from './asked-time.ts'
import { spanFit } from './relative-time.ts'
import type { Asked } from './question.ts'
import type { RecallIndex } from './recall-index.ts'
import type { Row } from './row.ts'
import { REQUESTS_MAX } from './standing-requests.ts'
import { floats } from './scratch.ts'

/** What speaks for a memory besides its words. Each is 0..1. */
export type CueArms = {
  /** Said by whom the question is about. */
  readonly speaker: Float32Array
  /** Said by a user; by the assistant, if it is asked what it said. */
  readonly user: Float32Array
  /** Does not end in a question: it tells and does not ask. */
  readonly telling: Float32Array
  /** Says when, and that is what is asked. */
  readonly when: Float32Array
  /** Asks something for all later answers, and this is a request that it may bind. */
  readonly standing: Float32Array
  /** Was said at the time that the question names, or tells of it. */
  readonly time: Float32Array
}

/** An instruction binds, a preference leans: the ratio that the fit gave them when each had an arm of its own. */
const STANDING = { instruction: 1, preference: 0.6 } as const

/** `empty` is what an arm is that the question does not speak to: all of them are one, and it costs nothing. */
export const cueArms = (
  index: RecallIndex,
  asked: Asked,
  isSeen: Uint8Array,
  empty: Float32Array,
): CueArms => {
  const { rows, columns } = index
  const arm = (isWanted: boolean, value: (row: Row) => number): Float32Array => {
    if (!isWanted) return empty
    const values = floats(rows.length)
    for (let slot = 0; slot < values.length; slot += 1)
      if (isSeen[slot]) values[slot] = value(rows[slot] as Row)
    return values
  }
  // Of every question, so by columns.
  const where = (column: Uint8Array, is: 0 | 1): Float32Array => {
    const values = floats(rows.length)
    for (let slot = 0; slot < values.length; slot += 1)
      if (isSeen[slot] && column[slot] === is) values[slot] = 1
    return values
  }
  const { time, span } = asked
  // Among hundreds that all bind, that a memory binds says little, and would bury what was asked about.
  const fade = Math.min(1, REQUESTS_MAX / Math.max(1, index.standing.size))
  const fit = time ? timeFit(time) : (atMs: number) => (span ? spanFit(span, atMs) : 0)
  return {
    speaker: arm(asked.isAboutSomebody, (row) => Number(asked.isAbout(row))),
    user: where(columns.isAssistant, asked.asksAssistant ? 1 : 0),
    telling: where(columns.endsInQuestion, 0),
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
