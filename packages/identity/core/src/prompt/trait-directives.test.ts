import { DEFAULT_MSV } from '@daimon/identity-api'
import { describe, expect, test } from 'vitest'
import { DIMENSIONS, toMsv } from '../msv/dimensions.ts'
import { NORMS as OUR_NORMS } from '../msv/norms.ts'
import { traitDirectives } from './trait-directives.ts'

/** The published norms, as DESIGN states them: median and standard deviation. */
const NORMS = {
  H: [0.11, 0.3],
  E: [0.17, 0.26],
  X: [0.25, 0.29],
  A: [0, 0.29],
  C: [0.24, 0.28],
  O: [0.16, 0.32],
} as const

const norms: Readonly<Record<string, readonly [number, number]>> = {
  ...Object.fromEntries(
    Object.entries(OUR_NORMS).map(([key, { middle, deviation }]) => [key, [middle, deviation]]),
  ),
  ...Object.fromEntries(Object.entries(NORMS).map(([domain, norm]) => [`hexaco.${domain}`, norm])),
}
const directives = (changed: Readonly<Record<string, number>> = {}) => {
  const numbers = DIMENSIONS.map(({ key }) => changed[key] ?? norms[key]?.[0] ?? 0)
  return traitDirectives(toMsv(numbers, 'Hm.'), 'Secure').split('\n')
}

describe('the directives of a vector, by its distance from the norms', () => {
  test('contain only the attachment style at the norms', () => {
    expect(directives()).toHaveLength(2)
  })

  test.each(Object.entries(norms))(
    'express %s in degrees, in both directions',
    (key, [middle, sd]) => {
      const at = (distance: number) => directives({ [key]: middle + distance * sd })
      expect(at(0.4)).toHaveLength(2)
      expect(at(-0.4)).toHaveLength(2)
      const { min, max } = DIMENSIONS.find((dimension) => dimension.key === key) ?? {
        min: 0,
        max: 0,
      }
      const degrees = [
        [0.75, /^- .*\bsomewhat\b/],
        [1.5, /^- .*\bclearly\b/],
        [2.5, /^- .*\bextremely\b/],
      ] as const
      const places = degrees
        .flatMap(([distance, wording]) => [
          { distance, wording },
          { distance: -distance, wording },
        ])
        // Some norms are so near to the end of their scale that no value can be this far beyond.
        .filter(({ distance }) => middle + distance * sd >= min && middle + distance * sd <= max)
      for (const { distance, wording } of places) expect(at(distance)[0]).toMatch(wording)
      expect(at(1.5)[0]).not.toBe(at(-1.5)[0])
    },
  )

  test('word each attachment style differently, also for cold or critical users', () => {
    const styles = ['Secure', 'Anxious-Preoccupied', 'Dismissive-Avoidant'] as const
    const lines = styles.map((style) => traitDirectives(DEFAULT_MSV, style).split('\n').slice(-2))
    expect(new Set(lines.map(([usual]) => usual)).size).toBe(3)
    expect(new Set(lines.map(([, strained]) => strained)).size).toBe(3)
    for (const [, strained] of lines) expect(strained).toMatch(/^- When they are cold or critical,/)
  })
})
