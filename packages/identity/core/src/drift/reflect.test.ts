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
) => reflect(state, baseline, given, 'A thought.', { occurredAtMs: nowMs, nowMs }, within)

const expectWithinLimits = (
  state: PersonaState,
  baseline: Msv,
  traitLimit = bounds.trait.maxOffset,
) => {
  const rest = toNumbers(baseline)
  const isWithin = (offset: number, at: number, limit: number): boolean =>
    Math.abs(offset) <= limit * (scales[at] ?? 0) + EPSILON
  const beyond = DIMENSIONS.filter(
    (_, at) =>
      !isWithin(state.mood[at] ?? NaN, at, bounds.mood.maxOffset) ||
      !isWithin((state.trait[at] ?? NaN) - (rest[at] ?? 0), at, traitLimit),
  )
  expect(beyond.map(({ key }) => key)).toEqual([])
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
    state.trait.forEach((value, at) => {
      const risen = value - (toNumbers(DEFAULT_MSV)[at] ?? 0)
      const riseMax = own.traitRiseMax[DIMENSIONS[at]?.key ?? '']
      expect(risen).toBeGreaterThan(0.4 * (riseMax ?? limit * (scales[at] ?? 0)))
      expect(risen).toBeLessThanOrEqual((riseMax ?? Infinity) + EPSILON)
    })
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
            const beyond = DIMENSIONS.filter(
              (_dimension, at) =>
                !(
                  Math.abs((state.trait[at] ?? NaN) - (start.trait[at] ?? 0)) <=
                  bounds.traitDayMax * (scales[at] ?? 0) + EPSILON
                ),
            )
            expect(beyond.map(({ key }) => key)).toEqual([])
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

describe('turns with times of their own', () => {
  const NOW = 200 * DAY
  const at = (state: PersonaState, occurredAtMs: number, nowMs: number, value = 1) =>
    reflect(state, DEFAULT_MSV, pull(value), 'A thought.', { occurredAtMs, nowMs }, bounds)
  const trait = (state: PersonaState) => state.trait[3] ?? 0
  const start = trait(initialState(DEFAULT_MSV, 0))

  test('give an import the same bytes as the turns live, whenever it happens', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(evidence, fc.nat(2 * DAY)), { maxLength: 60 }), (some) => {
        const run = (created: number, clock: (occurred: number) => number) => {
          let state = initialState(DEFAULT_MSV, created)
          let occurredAtMs = DAY
          for (const [given, elapsed] of some) {
            occurredAtMs += elapsed
            const time = { occurredAtMs, nowMs: clock(occurredAtMs) }
            state = reflect(state, DEFAULT_MSV, given, 'A thought.', time, bounds)
          }
          const { trait: slow, mood } = state
          return JSON.stringify({ slow, mood })
        }
        const live = run(DAY + (some[0]?.[1] ?? 0), (occurred) => occurred)
        expect(run(NOW, () => NOW)).toBe(live)
      }),
      { numRuns: 50 },
    )
  })

  test('move the traits of an import by the daily limit per day of the conversation', () => {
    let state = initialState(DEFAULT_MSV, NOW)
    for (let turn = 0; turn < 60 * 10; turn += 1) state = at(state, (turn * DAY) / 10, NOW)
    expect(trait(state) - start).toBeGreaterThan(5 * bounds.traitDayMax)
  })

  test('move the traits by one daily limit per day of the clock after a live turn', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 200 }), (days) => {
        let state = at(initialState(DEFAULT_MSV, NOW), NOW, NOW)
        for (const day of days) {
          const before = state
          state = at(state, NOW + day * DAY, NOW + 1000)
          const moved = state.clockDay?.moved ?? []
          moved.forEach((sum, each) =>
            expect(sum).toBeLessThanOrEqual(bounds.traitDayMax * (scales[each] ?? 0) + EPSILON),
          )
          expect(Math.abs(trait(state) - start)).toBeLessThanOrEqual(
            Math.abs(trait(before) - start) + bounds.traitDayMax + EPSILON,
          )
        }
        expect(Math.abs(trait(state) - start)).toBeLessThanOrEqual(bounds.traitDayMax + EPSILON)
      }),
      { numRuns: 50 },
    )
  })

  test('compensate late by what would be left of the step, and leave the time of the state', () => {
    const state = at(initialState(DEFAULT_MSV, 0), 10 * DAY, 10 * DAY, -0.01)
    const week = at(state, 10 * DAY - 7 * 3_600_000 * 6, 10 * DAY, 0.2)
    const fresh = at(state, 10 * DAY, 10 * DAY, 0.2)
    expect(week.atMs).toBe(state.atMs)
    const moved = (some: PersonaState) => (some.mood[3] ?? 0) - (state.mood[3] ?? 0)
    expect(moved(week) / moved(fresh)).toBeCloseTo(2 ** -7, 6)
    const traits = (trait(week) - trait(state)) / (trait(fresh) - trait(state))
    expect(traits).toBeCloseTo(2 ** (-1.75 / 21), 6)
  })

  test('give nearly the same state in any order', () => {
    const times = [1, 3, 4, 9, 12].map((day) => day * DAY)
    const run = (order: readonly number[]) =>
      order.reduce((state, time) => at(state, time, NOW, 0.3), initialState(DEFAULT_MSV, NOW))
    const inOrder = run(times)
    const late = run([...times.slice(1), DAY])
    expect(trait(late)).toBeCloseTo(trait(inOrder), 3)
    expect(late.atMs).toBe(inOrder.atMs)
  })
})
