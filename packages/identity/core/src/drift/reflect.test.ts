import { DEFAULT_MSV, Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIMENSIONS, toNumbers } from '../msv/dimensions.ts'
import { evidenceArbitrary as evidence, msvArbitrary } from '../testing/msv-arbitrary.ts'
import type { Evidence } from './evidence.ts'
import { DRIFT, reflect } from './reflect.ts'
import { type PersonaState, currentMsv, initialState, setTo } from './state.ts'

const DAY = 86_400_000
const scales = DIMENSIONS.map(({ min }) => (min < 0 ? 1 : 0.5))

const pull = (value: number): Evidence => ({
  pulls: DIMENSIONS.map(() => value),
  confidence: 1,
  markers: [],
})
// Forwards, not at all, far ahead and backwards.
const elapsedMs = fc.oneof(fc.nat(DAY), fc.constantFrom(0, -DAY, 400 * DAY))

const step = (state: PersonaState, baseline: Msv, given: Evidence, nowMs: number) =>
  reflect(state, baseline, given, 'A thought.', nowMs)

describe('a long life of reflections', () => {
  test('never passes a wall or leaves a range in 10,000 steps of any evidence at any times', () => {
    const turns = fc.array(fc.tuple(evidence, elapsedMs), { minLength: 100, maxLength: 100 })
    fc.assert(
      fc.property(msvArbitrary, msvArbitrary, turns, (baseline, set, some) => {
        let state = setTo(set, 0)
        let nowMs = 0
        for (const [given, elapsed] of some) {
          nowMs += elapsed
          state = step(state, baseline, given, nowMs)
          state.mood.forEach((offset, at) =>
            expect(Math.abs(offset)).toBeLessThanOrEqual(DRIFT.moodWall * (scales[at] ?? 0)),
          )
        }
        expect(Msv.safeParse(currentMsv(state)).error).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })

  test('presses against the wall and does not pass it, however long it is pulled one way', () => {
    let state = initialState(DEFAULT_MSV, 0)
    for (let turn = 0; turn < 10_000; turn += 1) state = step(state, DEFAULT_MSV, pull(1), turn)
    state.mood.forEach((offset, at) => {
      expect(offset).toBeGreaterThan(0.9 * DRIFT.moodWall * (scales[at] ?? 0))
      expect(offset).toBeLessThanOrEqual(DRIFT.moodWall * (scales[at] ?? 0))
    })
    expect(state.trait).toEqual(toNumbers(DEFAULT_MSV))
  })
})

describe('one step', () => {
  test('goes the way of the pull, no further than its bound, and not at all without one', () => {
    fc.assert(
      fc.property(msvArbitrary, evidence, (baseline, given) => {
        const state = initialState(baseline, 0)
        step(state, baseline, given, 0).mood.forEach((offset, at) => {
          const wanted = (given.pulls[at] ?? 0) * given.confidence
          expect(Math.sign(offset) * Math.sign(wanted)).toBeGreaterThanOrEqual(0)
          expect(Math.abs(offset)).toBeLessThanOrEqual(DRIFT.moodStepMax * (scales[at] ?? 0))
          expect(offset !== 0 || Math.abs(wanted) < 1e-300).toBe(true)
        })
      }),
    )
  })

  test('is smaller the nearer the mood is to its wall', () => {
    let state = initialState(DEFAULT_MSV, 0)
    const steps = Array.from({ length: 20 }, () => {
      const before = state.mood[0] ?? 0
      state = step(state, DEFAULT_MSV, pull(1), 0)
      return (state.mood[0] ?? 0) - before
    })
    // The first ones are cut at the same bound.
    expect(steps.slice(2)).toEqual(steps.slice(2).toSorted((a, b) => b - a))
  })

  test('leaves the trait layer to time: evidence moves the mood alone', () => {
    fc.assert(
      fc.property(msvArbitrary, evidence, (baseline, given) => {
        expect(step(initialState(baseline, 0), baseline, given, DAY).trait).toEqual(
          toNumbers(baseline),
        )
      }),
    )
  })

  test('is the same for the same turn', () => {
    fc.assert(
      fc.property(
        msvArbitrary,
        msvArbitrary,
        evidence,
        elapsedMs,
        (baseline, set, given, elapsed) => {
          const run = () =>
            step(setTo(structuredClone(set), 0), structuredClone(baseline), given, elapsed)
          expect(run()).toEqual(run())
        },
      ),
    )
  })

  test('does not change the state that it was given', () => {
    const state = initialState(DEFAULT_MSV, 0)
    const before = structuredClone(state)
    step(state, DEFAULT_MSV, pull(1), DAY)
    expect(state).toEqual(before)
  })
})
