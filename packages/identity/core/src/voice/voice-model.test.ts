import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STYLE_NAMES } from './style-numbers.ts'
import { measureVoice, voiceExcess } from './voice-model.ts'
import {
  type VoiceStatistics,
  establishStyle,
  establishedStyle,
  recordStyle,
} from './voice-statistics.ts'

const style = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  minLength: STYLE_NAMES.length,
  maxLength: STYLE_NAMES.length,
})
const record = (styles: readonly (readonly number[])[]): VoiceStatistics | undefined =>
  styles.reduce<VoiceStatistics | undefined>(
    (voice, each) => establishStyle(recordStyle(voice, each), each),
    undefined,
  )

describe('a voice', () => {
  test('that repeats one style is at no distance from it, however long', () => {
    fc.assert(
      fc.property(style, fc.integer({ min: 1, max: 80 }), (one, count) => {
        const voice = record(Array.from({ length: count }, () => one))
        const reference = { profile: undefined, established: establishedStyle(voice) }
        const { established } = measureVoice(voice as VoiceStatistics, reference)
        expect(established).toBeLessThan(0.01)
      }),
    )
  })

  test('moves away from a reference with each reply of another style', () => {
    fc.assert(
      fc.property(style, style, (one, other) => {
        const distances = [1, 2, 5, 20].map((count) => {
          const voice = record(Array.from({ length: count }, () => other)) as VoiceStatistics
          return measureVoice(voice, { profile: one, established: undefined }).profile ?? 0
        })
        // Sums are rounded.
        for (const [at, distance] of distances.entries())
          expect(distance).toBeGreaterThan((distances[at - 1] ?? 0) - 0.01)
      }),
    )
  })

  test('establishes itself by its first replies only', () => {
    fc.assert(
      fc.property(fc.array(style, { minLength: 21, maxLength: 30 }), (styles) => {
        expect(establishedStyle(record(styles))).toEqual(
          establishedStyle(record(styles.slice(0, 20))),
        )
      }),
    )
  })

  test('of a known persona is compared with that alone', () => {
    fc.assert(
      fc.property(style, style, (one, other) => {
        const voice = record([one, other]) as VoiceStatistics
        const both = { profile: one, established: other }
        expect(Object.keys(measureVoice(voice, both))).toEqual(['profile'])
        expect(voiceExcess(voice, both)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
