import { DEFAULT_MSV } from '@daimon/identity-api'
import { expect, test } from 'vitest'
import { DIMENSIONS, dimensionIndex } from '../msv/dimensions.ts'
import { driftBounds } from './drift-limits.ts'
import { reflect } from './reflect.ts'
import { type PersonaState, initialState } from './state.ts'

const BOUNDS = driftBounds({})
const OPENNESS = dimensionIndex('hexaco.O')
const PULL = { deltas: DIMENSIONS.map((_, at) => Number(at === OPENNESS)), confidence: 1 }
/** Midnight in Tokyo, where the date is a day ahead of Los Angeles for most of the day. */
const MIDNIGHT_MS = Date.parse('2026-05-04T15:00:00Z')

const move = (state: PersonaState, atMs: number, timeZone: string): PersonaState =>
  reflect(state, DEFAULT_MSV, PULL, '', { occurredAtMs: atMs, nowMs: atMs, timeZone }, BOUNDS)

const begin = () => initialState(DEFAULT_MSV, MIDNIGHT_MS - 3_600_000)
const risen = (state: PersonaState): number =>
  (state.trait[OPENNESS] ?? 0) - (begin().trait[OPENNESS] ?? 0)

test('the day of the limit begins at midnight in the zone of the user', () => {
  let state = begin()
  for (let turn = 0; turn < 20; turn += 1)
    state = move(state, MIDNIGHT_MS - 60_000 + turn, 'Asia/Tokyo')
  expect(risen(state)).toBeCloseTo(BOUNDS.traitDayMax, 6)
  expect(risen(move(state, MIDNIGHT_MS - 1, 'Asia/Tokyo'))).toBeCloseTo(risen(state), 6)
  expect(risen(move(state, MIDNIGHT_MS, 'Asia/Tokyo'))).toBeGreaterThan(risen(state) + 1e-4)
})

test('users in different zones share the limit of a date', () => {
  let state = begin()
  for (let turn = 0; turn < 40; turn += 1)
    state = move(state, MIDNIGHT_MS + turn, turn % 2 === 0 ? 'Asia/Tokyo' : 'America/Los_Angeles')
  expect(risen(state)).toBeLessThanOrEqual(BOUNDS.traitDayMax + 1e-9)
})
