import { DEFAULT_MSV } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { msvArbitrary } from '../testing/msv-arbitrary.ts'
import { currentMsv, initialState, getMood, withVector, traitMsv, withMood } from './state.ts'

describe('the state of a persona', () => {
  test('shows a set vector bit for bit', () => {
    fc.assert(
      fc.property(msvArbitrary, fc.string({ minLength: 1 }), (msv, thought) => {
        const given = { ...msv, inner_monologue: thought }
        expect(JSON.stringify(currentMsv(withVector(given, 0)))).toBe(JSON.stringify(given))
      }),
    )
  })

  test('begins at its baseline', () => {
    expect(currentMsv(initialState(DEFAULT_MSV, 0))).toEqual(DEFAULT_MSV)
  })

  test('survives JSON, its storage format', () => {
    fc.assert(
      fc.property(msvArbitrary, (msv) => {
        const state = withVector(msv, 7)
        expect(currentMsv(JSON.parse(JSON.stringify(state)))).toEqual(currentMsv(state))
      }),
    )
  })

  test('adds the mood to the traits within the ranges, and leaves the traits unchanged', () => {
    const state = { ...initialState(DEFAULT_MSV, 0), mood: Array.from({ length: 15 }, () => 0.7) }
    expect(currentMsv(state).hexaco.H).toBe(1)
    expect(currentMsv(state).epistemic_uncertainty).toBeCloseTo(0.8, 12)
    expect(traitMsv(state)).toEqual(DEFAULT_MSV)
  })

  test('gives a session without its own mood a neutral one', () => {
    const moved = { ...initialState(DEFAULT_MSV, 0), mood: Array.from({ length: 15 }, () => 0.1) }
    const fresh = withMood(moved, undefined)
    expect(currentMsv(fresh)).toEqual(DEFAULT_MSV)
    const own = { mood: fresh.mood.with(3, 0.1), innerMonologue: 'Mine.', moodAtMs: 9 }
    expect(getMood(withMood(moved, own))).toEqual(own)
    expect(withMood(moved, own).trait).toEqual(moved.trait)
  })
})
