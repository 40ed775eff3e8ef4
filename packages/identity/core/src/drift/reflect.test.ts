import { DEFAULT_MSV, Msv } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Evidence } from '../evidence/extract-evidence.ts'
import { DIMENSIONS, toNumbers } from '../msv/dimensions.ts'
import {
  evidenceArbitrary as evidence,
  createEvidence,
  msvArbitrary,
} from '../testing/msv-arbitrary.ts'
import { driftBounds } from './drift-limits.ts'
import { reflect } from './reflect.ts'
import { type PersonaState, currentMsv, initialState, withVector } from './state.ts'

const DAY = 86_400_000
const bounds = driftBounds({})
const scales = DIMENSIONS.map(({ min }) => (min < 0 ? 1 : 0.5))
const EPSILON = 1e-12

const pull = (value: number): Evidence =>
  createEvidence(
    DIMENSIONS.map(() => value),
    1,
  )
// Forward, zero, far ahead, and backward.
const elapsedMs = fc.oneof(fc.nat(DAY), fc.constantFrom(0, -DAY, 400 * DAY))
const turns = fc.array(fc.tuple(evidence, elapsedMs), { minLength: 100, maxLength: 100 })

const step = (
  state: PersonaState,
  baseline: Msv,
  given: Evidence,
  nowMs: number,
  within = bounds,
) => reflect(state, baseline, given, 'A thought.', nowMs, within)

const expectWithinLimits = (
  state: PersonaState,
  baseline: Msv,
  traitLimit = bounds.trait.maxOffset,
) => {
  const rest = toNumbers(baseline)
  state.mood.forEach((offset, at) =>
    expect(Math.abs(offset)).toBeLessThanOrEqual(bounds.mood.maxOffset * (scales[at] ?? 0)),
  )
  state.trait.forEach((value, at) =>
    expect(Math.abs(value - (rest[at] ?? 0))).toBeLessThanOrEqual(
      traitLimit * (scales[at] ?? 0) + EPSILON,
    ),
  )
}

describe('10,000 reflections', () => {
  test('never exceed a drift limit or a range, for any evidence at any times', () => {
    fc.assert(
      fc.property(msvArbitrary, turns, (baseline, some) => {
        let state = initialState(baseline, 0)
        let nowMs = 0
        for (const [given, elapsed] of some) {
          nowMs += elapsed
          state = step(state, baseline, given, nowMs)
          expectWithinLimits(state, baseline)
        }
        expect(Msv.safeParse(currentMsv(state)).error).toBeUndefined()
        expect(toNumbers(currentMsv(state)).every((value) => Number.isFinite(value))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['companion', 0.2],
    ['work', 0.12],
  ] as const)('in one direction over a year keep a %s within %f', (profile, limit) => {
    const own = driftBounds({ drift: { profile, honesty_floor: true } })
    let state = initialState(DEFAULT_MSV, 0)
    for (let turn = 0; turn < 10_000; turn += 1)
      state = step(state, DEFAULT_MSV, pull(1), (turn * 365 * DAY) / 10_000, own)
    expectWithinLimits(state, DEFAULT_MSV, limit)
    state.trait.forEach((value, at) =>
      expect(value - (toNumbers(DEFAULT_MSV)[at] ?? 0)).toBeGreaterThan(
        0.4 * limit * (scales[at] ?? 0),
      ),
    )
    state.mood.forEach((offset, at) =>
      expect(offset).toBeGreaterThan(0.5 * bounds.mood.maxOffset * (scales[at] ?? 0)),
    )
  })

  test('move no trait by more per day than the daily limit', () => {
    fc.assert(
      fc.property(
        msvArbitrary,
        fc.array(fc.tuple(evidence, fc.nat(DAY / 200)), { minLength: 200, maxLength: 200 }),
        (baseline, some) => {
          const start = initialState(baseline, 0)
          let state = start
          let nowMs = 0
          for (const [given, elapsed] of some) {
            nowMs += elapsed
            state = step(state, baseline, given, nowMs)
            state.trait.forEach((value, at) =>
              expect(Math.abs(value - (start.trait[at] ?? 0))).toBeLessThanOrEqual(
                bounds.traitDayMax * (scales[at] ?? 0) + EPSILON,
              ),
            )
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  test('may move the traits again the next day', () => {
    let state = initialState(DEFAULT_MSV, 0)
    for (let turn = 0; turn < 20; turn += 1) state = step(state, DEFAULT_MSV, pull(1), turn)
    const evening = state.trait[3] ?? 0
    expect(evening).toBeCloseTo(0.51, 12)
    expect(step(state, DEFAULT_MSV, pull(1), DAY).trait[3]).toBeGreaterThan(evening)
  })
})

describe('honesty', () => {
  test('never falls below its rest value', () => {
    fc.assert(
      fc.property(msvArbitrary, turns, (baseline, some) => {
        let state = initialState(baseline, 0)
        let nowMs = 0
        for (const [given, elapsed] of some) {
          nowMs += elapsed
          state = step(state, baseline, given, nowMs)
          expect(currentMsv(state).hexaco.H).toBeGreaterThanOrEqual(baseline.hexaco.H - EPSILON)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('falls like the others if the avatar allows it', () => {
    const open = driftBounds({
      drift: { profile: 'companion', honesty_floor: false },
    })
    const start = initialState(DEFAULT_MSV, 0)
    expect(currentMsv(step(start, DEFAULT_MSV, pull(-1), 0, open)).hexaco.H).toBeLessThan(0.5)
  })
})

describe('one step', () => {
  test('moves in the direction of the evidence within its limits, and not without evidence', () => {
    fc.assert(
      fc.property(msvArbitrary, evidence, (baseline, given) => {
        const start = initialState(baseline, 0)
        const moved = step(start, baseline, given, 0)
        for (const layer of ['mood', 'trait'] as const)
          moved[layer].forEach((value, at) => {
            const by = value - (start[layer][at] ?? 0)
            const wanted = (given.deltas[at] ?? 0) * given.confidence
            expect(Math.sign(by) * Math.sign(wanted)).toBeGreaterThanOrEqual(0)
            expect(Math.abs(by)).toBeLessThanOrEqual(
              bounds[layer].stepMax * (scales[at] ?? 0) + EPSILON,
            )
            expect(wanted !== 0 || by === 0).toBe(true)
          })
      }),
    )
  })

  test("is smaller near the mood's limit and has full size on the way back", () => {
    let state = initialState(DEFAULT_MSV, 0)
    const steps = Array.from({ length: 20 }, () => {
      const before = state.mood[1] ?? 0
      state = step(state, DEFAULT_MSV, pull(1), 0)
      return (state.mood[1] ?? 0) - before
    })
    // The first steps are cut at the same limit.
    expect(steps.slice(3)).toEqual(steps.slice(3).toSorted((a, b) => b - a))
    const back = (step(state, DEFAULT_MSV, pull(-1), 0).mood[1] ?? 0) - (state.mood[1] ?? 0)
    expect(back).toBeCloseTo(-bounds.mood.stepMax, 12)
  })

  test('returns a vector set beyond a limit gradually and moves it no further out', () => {
    const set = { ...DEFAULT_MSV, hexaco: { ...DEFAULT_MSV.hexaco, A: -1 } }
    const state = withVector(set, 0)
    expect(step(state, DEFAULT_MSV, pull(-1), 0).trait[3]).toBe(-1)
    const pulled = step(state, DEFAULT_MSV, pull(1), 0).trait[3] ?? 0
    expect(pulled).toBeGreaterThan(-1)
    expect(pulled).toBeLessThanOrEqual(-1 + bounds.trait.stepMax)
  })

  test('gives identical bytes for the same turns', () => {
    fc.assert(
      fc.property(msvArbitrary, turns, (baseline, some) => {
        const live = () => {
          let state = initialState(structuredClone(baseline), 0)
          let nowMs = 0
          for (const [given, elapsed] of some) {
            nowMs += elapsed
            // Stored and parsed between the turns, as in production.
            state = JSON.parse(JSON.stringify(step(state, baseline, given, nowMs))) as PersonaState
          }
          return JSON.stringify(state)
        }
        expect(live()).toBe(live())
      }),
      { numRuns: 20 },
    )
  })

  test("doesn't change its input state", () => {
    const state = initialState(DEFAULT_MSV, 0)
    const before = structuredClone(state)
    step(state, DEFAULT_MSV, pull(1), DAY)
    expect(state).toEqual(before)
  })
})
