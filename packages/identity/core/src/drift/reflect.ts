import type { Msv } from '@daimon/identity-api'
import type { Evidence } from '../evidence/read-evidence.ts'
import { DIMENSIONS, dimensionIndex, toNumbers } from '../msv/dimensions.ts'
import type { DriftBounds, LayerBounds } from './bounds.ts'
import { relax } from './relax.ts'
import type { PersonaState, TraitDay } from './state.ts'

const DAY_MS = 86_400_000
const HONESTY = dimensionIndex('hexaco.H')

/** Members on 0 to 1 move half as far as those on −1 to 1. */
const scaleOf = (at: number): number => ((DIMENSIONS[at]?.min ?? 0) < 0 ? 1 : 0.5)

/**
 * How far evidence e in −1..1 of confidence c in 0..1 moves a value x whose rest is r:
 * `Δ = clip(η · c · (1 − |x − r|/B) · e, ±δ)`. The further from rest, the less, down to nothing at the wall B; on the
 * way back to rest nothing holds the value up, so that a quarrel can be made good. Beyond a wall, where only a vector
 * set from outside can stand, it may come back and go no further.
 */
const stepOf = (
  bounds: LayerBounds,
  at: number,
  fromRest: number,
  evidence: Pick<Evidence, 'pulls' | 'confidence'>,
): number => {
  const scale = scaleOf(at)
  const pull = evidence.pulls[at] ?? 0
  const isOutward = fromRest * pull > 0
  const room = isOutward ? Math.max(0, 1 - Math.abs(fromRest) / (bounds.wall * scale)) : 1
  const step = bounds.gain * scale * evidence.confidence * room * pull
  const stepMax = bounds.stepMax * scale
  return Math.min(stepMax, Math.max(-stepMax, step))
}

/** `value` moved by `step`, no further than `low` and `high`; a value that is beyond them already stays. */
const within = (value: number, step: number, low: number, high: number): number =>
  step > 0
    ? Math.max(value, Math.min(high, value + step))
    : Math.min(value, Math.max(low, value + step))

const today = (state: PersonaState, nowMs: number): TraitDay => {
  const day = Math.floor(Math.max(nowMs, state.atMs) / DAY_MS)
  return state.traitDay?.day === day ? state.traitDay : { day, moved: DIMENSIONS.map(() => 0) }
}

const honest = (evidence: Evidence, { mayHonestyFall }: DriftBounds): Evidence =>
  mayHonestyFall || (evidence.pulls[HONESTY] ?? 0) >= 0
    ? evidence
    : { ...evidence, pulls: evidence.pulls.with(HONESTY, 0) }

/**
 * One reflection: relaxation, then a bounded step of both layers. Pure: the same state, evidence and time give the
 * same bytes. Honesty takes no step down unless the bounds allow it; the traits stop at what a day allows.
 */
export const reflect = (
  state: PersonaState,
  baseline: Msv,
  given: Evidence,
  innerMonologue: string,
  nowMs: number,
  bounds: DriftBounds,
): PersonaState => {
  const evidence = honest(given, bounds)
  const rested = relax(state, baseline, nowMs, bounds)
  const rest = toNumbers(baseline)
  const { day, moved } = today(rested, nowMs)
  const movedToday = [...moved]
  const trait = rested.trait.map((value, at) => {
    const { min, max } = DIMENSIONS[at] ?? { min: 0, max: 1 }
    const wall = bounds.trait.wall * scaleOf(at)
    const goal = rest[at] ?? value
    const left = Math.max(0, bounds.traitDayMax * scaleOf(at) - (moved[at] ?? 0))
    const wanted = stepOf(bounds.trait, at, value - goal, evidence)
    const step = Math.min(left, Math.max(-left, wanted))
    const next = within(value, step, Math.max(min, goal - wall), Math.min(max, goal + wall))
    movedToday[at] = (moved[at] ?? 0) + Math.abs(next - value)
    return next
  })
  const mood = rested.mood.map((value, at) => {
    const wall = bounds.mood.wall * scaleOf(at)
    return within(value, stepOf(bounds.mood, at, value, evidence), -wall, wall)
  })
  return { ...rested, trait, mood, innerMonologue, traitDay: { day, moved: movedToday } }
}
