import { DEFAULT_MSV, type Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIMENSIONS, toNumbers } from '../msv/dimensions.ts'
import {
  evidenceArbitrary as evidence,
  createEvidence,
  msvArbitrary,
} from '../testing/msv-arbitrary.ts'
import type { Evidence } from '../evidence/extract-evidence.ts'
import { driftBounds } from './drift-limits.ts'
import { reflect } from './reflect.ts'
import { relax as relaxWithin } from './relax.ts'
import { type PersonaState, currentMsv, initialState, withVector } from './state.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const bounds = driftBounds({})
const relax = (state: PersonaState, baseline: Msv, nowMs: number) =>
  relaxWithin(state, baseline, nowMs, bounds)
const pulling = (value: number): Evidence =>
  createEvidence(
    DIMENSIONS.map(() => value),
    Math.abs(value),
  )
const step = (state: PersonaState, baseline: Msv, given: Evidence, nowMs: number) =>
  reflect(state, baseline, given, 'A thought.', { occurredAtMs: nowMs, nowMs }, bounds)

describe('relaxation over time', () => {
  test('without evidence returns everything to the baseline', () => {
    fc.assert(
      fc.property(msvArbitrary, msvArbitrary, evidence, (baseline, set, given) => {
        const moved = step(withVector(set, 0), baseline, given, 0)
        const rested = step(moved, baseline, pulling(0), 100 * 365 * DAY)
        toNumbers(currentMsv(rested)).forEach((value, at) =>
          expect(value).toBeCloseTo(toNumbers(baseline)[at] ?? 0, 12),
        )
      }),
    )
  })

  test("halves a mood in six hours and a trait's distance in 21 days", () => {
    const away = { ...initialState(DEFAULT_MSV, 0), mood: DIMENSIONS.map(() => 0.1) }
    expect(relax(away, DEFAULT_MSV, 6 * HOUR).mood[0]).toBeCloseTo(0.05, 12)
    const high = withVector({ ...DEFAULT_MSV, epistemic_uncertainty: 0.5 }, 0)
    expect(relax(high, DEFAULT_MSV, 21 * DAY).trait[14]).toBeCloseTo(0.3, 12)
  })

  test('keeps a set vector bit for bit for most of a minute', () => {
    fc.assert(
      fc.property(msvArbitrary, msvArbitrary, fc.nat(59_999), (baseline, set, elapsed) => {
        expect(currentMsv(relax(withVector(set, 5), baseline, 5 + elapsed))).toEqual(set)
      }),
    )
  })

  test('is the same in one interval or in two', () => {
    fc.assert(
      fc.property(
        msvArbitrary,
        msvArbitrary,
        fc.nat(90 * DAY),
        fc.nat(90 * DAY),
        (base, set, a, b) => {
          const twice = relax(relax(withVector(set, 0), base, a), base, a + b)
          relax(withVector(set, 0), base, a + b).trait.forEach((value, at) =>
            expect(twice.trait[at]).toBeCloseTo(value, 12),
          )
        },
      ),
    )
  })

  test('ignores a clock that goes backward and counts that time only once', () => {
    const moved = step(initialState(DEFAULT_MSV, DAY), DEFAULT_MSV, pulling(1), DAY)
    const back = relax(moved, DEFAULT_MSV, 0)
    expect(back).toEqual(moved)
    expect(relax(back, DEFAULT_MSV, DAY)).toEqual(moved)
  })
})
