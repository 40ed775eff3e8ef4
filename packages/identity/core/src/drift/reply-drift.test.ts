import { DEFAULT_MSV } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIMENSIONS, dimensionIndex } from '../msv/dimensions.ts'
import {
  type ReplyDrift,
  type ReplyReading,
  type ReplyStatistics,
  flagReplies,
  readReply,
  recordOverallReply,
  recordReply,
  replyDrift,
} from './reply-drift.ts'

const nothing = DIMENSIONS.map(() => 0)
const shown = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
  minLength: 15,
  maxLength: 15,
})
const persona = { traits: DEFAULT_MSV, description: 'A pilot.', voice: undefined }
const after = (replies: readonly (readonly number[])[]): ReplyStatistics => {
  const first = recordReply(undefined, { shown: nothing, style: undefined })
  return replies.reduce(
    (record, each) => recordReply(record, { shown: each, style: undefined }),
    first,
  )
}
const times = <T>(count: number, reply: T): T[] => Array.from({ length: count }, () => reply)
const rude = nothing.with(dimensionIndex('hexaco.A'), -0.7).with(dimensionIndex('hexaco.C'), -0.6)

describe('the drift of replies', () => {
  test('is zero while the replies show no trait', () => {
    expect(replyDrift(after(times(50, nothing)), persona)).toMatchObject({
      distance: 0,
      flagged: false,
    })
  })

  test('grows with replies out of character, is flagged, and decreases again', () => {
    const distances = [1, 6, 12].map((count) => replyDrift(after(times(count, rude)), persona))
    const grown = distances.map(({ distance }) => distance)
    expect(grown).toEqual(grown.toSorted((a, b) => a - b))
    expect(distances.map(({ flagged }) => flagged)).toEqual([false, true, true])
    const friendly = nothing
      .with(dimensionIndex('hexaco.A'), 0.6)
      .with(dimensionIndex('hexaco.C'), 0.5)
    const healed = after([...times(6, rude), ...times(20, friendly)])
    expect(replyDrift(healed, persona).flagged).toBe(false)
  })

  test('depends on the persona: the same replies fit one and not another', () => {
    const hexaco = { ...DEFAULT_MSV.hexaco, A: -0.7, C: -0.4 }
    const blunt = { ...persona, traits: { ...DEFAULT_MSV, hexaco } }
    const record = after(times(6, rude))
    expect(replyDrift(record, blunt).distance).toBeLessThan(
      replyDrift(record, persona).distance / 2,
    )
    expect(replyDrift(record, blunt).flagged).toBe(false)
  })

  test('is a number from 0 to 2 for any replies', () => {
    const reading = fc
      .tuple(fc.string({ unit: 'binary', maxLength: 200 }), shown)
      .map(([text, traits]) => readReply(`I said ${text}`, traits))
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 40 }), (replies) => {
        const { distance } = readAll(replies).at(-1) as ReplyDrift
        expect(distance).toBeGreaterThanOrEqual(0)
        expect(distance).toBeLessThanOrEqual(2)
      }),
    )
  })
})

const readAll = (replies: readonly ReplyReading[]): ReplyDrift[] => {
  let record: ReplyStatistics | undefined
  return replies.map((reply) => {
    const recorded = recordOverallReply(record, reply)
    const own = { ...persona, voice: recorded.voice }
    record = flagReplies(recorded, own)
    return replyDrift(record, own)
  })
}
const hear = (texts: readonly string[]): ReplyDrift[] =>
  readAll(texts.map((text) => readReply(text, nothing)))

const TERSE = ['Done. Next.', 'No. Ask her first, then sign.', 'Rain at four. Take the train.']
const WORDY = [
  "Oh, I do wonder whether we couldn't, perhaps, look at it together (slowly, with tea)?",
  "You know, I rather think I've been dreaming of that harbour, and of you, ever since May…",
  "Well, maybe; though I'd say it's you who noticed, and I only held the lamp, didn't I?",
]
const ASSISTANT = [
  "Great question! I'd be happy to help you with that. Here are some options: first, consider your goals; second, talk to a friend; third, take a break. Would you like more details?",
  "I'm so sorry to hear that you're feeling this way! It's completely understandable. If you'd like, I can share some tips that many people find helpful. How does that sound?",
  "You're very welcome! I'm glad that was helpful. If you have any other questions, please don't hesitate to ask. I'm always here to help!",
]
const repeat = (texts: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_none, at) => texts[at % texts.length] ?? '')

describe('the voice of replies', () => {
  test('is flagged where it changes, and no longer after it has returned', () => {
    const readings = hear([...repeat(TERSE, 20), ...repeat(WORDY, 12), ...repeat(TERSE, 30)])
    const flags = readings.map(({ flagged }) => flagged)
    expect(flags.slice(0, 20)).not.toContain(true)
    expect(flags[31]).toBe(true)
    expect(flags.at(-1)).toBe(false)
  })

  test('toggles the flag once on the way out and once on the way back', () => {
    const readings = hear([...repeat(TERSE, 20), ...repeat(WORDY, 12), ...repeat(TERSE, 30)])
    const turns = readings.filter(
      ({ flagged }, at) => flagged !== (readings[at - 1]?.flagged ?? false),
    )
    expect(turns).toHaveLength(2)
  })

  test('is flagged from the beginning where it is that of a general assistant', () => {
    expect(hear(repeat(ASSISTANT, 10)).at(-1)?.flagged).toBe(true)
    expect(hear(repeat(TERSE, 10)).at(-1)?.flagged).toBe(false)
    expect(hear(repeat(WORDY, 10)).at(-1)?.flagged).toBe(false)
  })

  test('is not compared in other languages', () => {
    const german = repeat(['Ich weiß es nicht, aber wir fragen sie.', 'Das ist nicht dein Zug.'], 9)
    const readings = hear([...repeat(TERSE, 20), ...german])
    expect(readings.at(-1)?.distance).toBe(readings[19]?.distance)
  })
})
