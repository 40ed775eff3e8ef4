import { DEFAULT_MSV } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIMENSIONS, toMsv } from '../msv/dimensions.ts'
import { NORMS } from '../msv/norms.ts'
import { BANDS, type Band, findBand } from './directive-band.ts'
import { DIRECTIVES } from './directive-wording.ts'
import { traitDirectives } from './trait-directives.ts'

const norm = (key: string) => NORMS[key]?.middle ?? 0
const vector = (changed: Readonly<Record<string, number>>) =>
  toMsv(
    DIMENSIONS.map(({ key }) => changed[key] ?? norm(key)),
    'Hm.',
  )
const directives = (changed: Readonly<Record<string, number>> = {}) =>
  traitDirectives(vector(changed), 'Secure').split('\n')
const bandAt = (key: string, value: number) => findBand(key, vector({ [key]: value }))
const isLack = (band: Band | undefined) =>
  band === 'veryLow' || band === 'low' || band === 'somewhatLow'
const isPresent = (band: Band | undefined) => band === 'high' || band === 'veryHigh'
const grid = ({ min, max }: { readonly min: number; readonly max: number }) =>
  Array.from({ length: 401 }, (_none, at) => min + ((max - min) * at) / 400)

/** Words that deny a trait or call it small. */
const LACK =
  /\b(?:not|no|never|hardly|rarely|little|less|few|flexible|indifferent|detached|impulsive|reserved|blunt)\b|n't\b|\bun(?:concerned|impressed|sentimental)/

describe('the directives of a vector', () => {
  test('contain only the attachment style at the norms', () => {
    expect(directives()).toHaveLength(2)
  })

  describe.each(DIMENSIONS)('for $key', (dimension) => {
    const { key, min, max } = dimension
    const middle = (min + max) / 2
    const deviation = NORMS[key]?.deviation ?? 1
    const value = fc.double({ min, max, noNaN: true })
    const findBands = () => new Set(grid(dimension).map((each) => bandAt(key, each)))

    test('have words for each band that a value can reach, and for no other', () => {
      const reached = [...findBands()].filter((band) => band !== undefined)
      expect(Object.keys(DIRECTIVES[key] ?? {}).toSorted()).toEqual(reached.toSorted())
      expect(new Set(Object.values(DIRECTIVES[key] ?? {})).size).toBe(reached.length)
    })

    test('state no lack at or above the midpoint, in the band or in its words', () => {
      fc.assert(
        fc.property(fc.double({ min: middle, max, noNaN: true }), (high) => {
          const band = bandAt(key, high)
          expect(isLack(band)).toBe(false)
          expect(band ? DIRECTIVES[key]?.[band] : '').not.toMatch(LACK)
        }),
      )
    })

    test('state no full presence below the midpoint', () => {
      fc.assert(
        fc.property(value, (each) => {
          expect(each < middle && isPresent(bandAt(key, each))).toBe(false)
        }),
      )
    })

    test('rise with the value', () => {
      const order = (each: number) => {
        const band = bandAt(key, each)
        return band ? BANDS.indexOf(band) : NaN
      }
      fc.assert(
        fc.property(value, value, (a, b) => {
          const [low, high] = [order(Math.min(a, b)), order(Math.max(a, b))] as const
          // NaN, which is no band, isn't less than anything.
          expect(high < low).toBe(false)
        }),
      )
    })

    test('use the strongest words only far out on the scale and far from the norm', () => {
      fc.assert(
        fc.property(value, (each) => {
          const band = bandAt(key, each)
          const isStrongest = band === 'veryHigh' || band === 'veryLow'
          const size = Math.abs(each - middle) / (max - middle)
          const distance = Math.abs(each - norm(key)) / deviation
          expect(isStrongest && (size < 0.8 - 1e-9 || distance < 1.25 - 1e-9)).toBe(false)
        }),
      )
    })

    test('are silent near the norm and speak beyond it', () => {
      const at = (deviations: number) => norm(key) + deviations * deviation
      expect(bandAt(key, at(0.45))).toBeUndefined()
      expect(bandAt(key, at(-0.45))).toBeUndefined()
      for (const side of [0.6, -0.6].filter((each) => at(each) >= min && at(each) <= max))
        expect(bandAt(key, at(side))).toBeDefined()
    })
  })

  test.each([
    ['moral_foundations.fairness_cheating', 0.7, 'You value fairness'],
    ['moral_foundations.care_harm', 0.9, 'You are caring and protective'],
    ['moral_foundations.care_harm', 1, 'You are deeply compassionate'],
    ['hexaco.A', -0.6, 'You are blunt'],
    ['hexaco.X', -0.9, 'You are very reserved'],
    ['drives.curiosity', 0.6, 'You are curious about'],
  ])('say of %s at %d: %s', (key, value, words) => {
    expect(directives({ [key]: value })[0]).toMatch(new RegExp(`^- ${words}`))
  })

  test('word each attachment style differently, also for cold or critical users', () => {
    const styles = ['Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'] as const
    const lines = styles.map((style) => traitDirectives(DEFAULT_MSV, style).split('\n').slice(-2))
    expect(new Set(lines.map(([usual]) => usual)).size).toBe(3)
    expect(new Set(lines.map(([, strained]) => strained)).size).toBe(3)
    for (const [, strained] of lines) expect(strained).toMatch(/^- When they are cold or critical,/)
  })
})
