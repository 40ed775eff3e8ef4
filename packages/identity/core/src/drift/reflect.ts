import type { Msv } from '@daimon/identity-api'
import type { Evidence } from '../evidence/extract-evidence.ts'
import { DIMENSIONS, dimensionIndex, toNumbers } from '../msv/dimensions.ts'
import type { DriftLimits, LayerLimits } from './drift-limits.ts'
import { relax } from './relax.ts'
import type { PersonaState, DailyTraitMovement } from './state.ts'

const DAY_MS = 86_400_000
const HONESTY = dimensionIndex('hexaco.H')

/** Members on 0 to 1 move half as far as those on −1 to 1. */
const getScale = (at: number): number => ((DIMENSIONS[at]?.min ?? 0) < 0 ? 1 : 0.5)

/**
 * How far evidence e in −1..1 with confidence c in 0..1 moves a value x with rest value r: `Δ =
 * clip(η · c · (1 − |x − r|/B) · e, ±δ)`. The movement shrinks with the distance from rest, to zero
 * at the limit B; on the way back to rest it doesn't shrink, so that a mood can recover from a
 * quarrel. A value beyond the limit, possible only in a vector set from outside, may return but not
 * move further out.
 */
const computeStep = (
  bounds: LayerLimits,
  at: number,
  fromRest: number,
  evidence: Pick<Evidence, 'deltas' | 'confidence'>,
): number => {
  const scale = getScale(at)
  const pull = evidence.deltas[at] ?? 0
  const isOutward = fromRest * pull > 0
  const room = isOutward ? Math.max(0, 1 - Math.abs(fromRest) / (bounds.maxOffset * scale)) : 1
  const step = bounds.gain * scale * evidence.confidence * room * pull
  const stepMax = bounds.stepMax * scale
  return Math.min(stepMax, Math.max(-stepMax, step))
}

/** Adds `step` to `value`, limited to `low` and `high`; a value already beyond them stays. */
const within = (value: number, step: number, low: number, high: number): number =>
  step > 0
    ? Math.max(value, Math.min(high, value + step))
    : Math.min(value, Math.max(low, value + step))

const today = (state: PersonaState, nowMs: number): DailyTraitMovement => {
  const day = Math.floor(Math.max(nowMs, state.atMs) / DAY_MS)
  return state.traitDay?.day === day ? state.traitDay : { day, moved: DIMENSIONS.map(() => 0) }
}

const honest = (evidence: Evidence, { mayHonestyFall }: DriftLimits): Evidence =>
  mayHonestyFall || (evidence.deltas[HONESTY] ?? 0) >= 0
    ? evidence
    : { ...evidence, deltas: evidence.deltas.with(HONESTY, 0) }

/**
 * Applies one reflection: relaxation, then a bounded step of both layers. Pure: the same state,
 * evidence, and time give the same bytes. Honesty doesn't decrease unless the limits allow it; the
 * traits stop at their daily limit.
 */
export const reflect = (
  state: PersonaState,
  baseline: Msv,
  given: Evidence,
  innerMonologue: string,
  nowMs: number,
  bounds: DriftLimits,
): PersonaState => {
  const evidence = honest(given, bounds)
  const rested = relax(state, baseline, nowMs, bounds)
  const rest = toNumbers(baseline)
  const { day, moved } = today(rested, nowMs)
  const movedToday = [...moved]
  const trait = rested.trait.map((value, at) => {
    const { min, max } = DIMENSIONS[at] ?? { min: 0, max: 1 }
    const offsetMax = bounds.trait.maxOffset * getScale(at)
    const goal = rest[at] ?? value
    const left = Math.max(0, bounds.traitDayMax * getScale(at) - (moved[at] ?? 0))
    const wanted = computeStep(bounds.trait, at, value - goal, evidence)
    const step = Math.min(left, Math.max(-left, wanted))
    const next = within(
      value,
      step,
      Math.max(min, goal - offsetMax),
      Math.min(max, goal + offsetMax),
    )
    movedToday[at] = (moved[at] ?? 0) + Math.abs(next - value)
    return next
  })
  const mood = rested.mood.map((value, at) => {
    const offsetMax = bounds.mood.maxOffset * getScale(at)
    return within(value, computeStep(bounds.mood, at, value, evidence), -offsetMax, offsetMax)
  })
  return { ...rested, trait, mood, innerMonologue, traitDay: { day, moved: movedToday } }
}
