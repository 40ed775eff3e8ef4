import type { Msv } from '@daimon/identity-api'
import type { Evidence } from '../evidence/extract-evidence.ts'
import { DIMENSIONS, dimensionIndex, toNumbers } from '../msv/dimensions.ts'
import { toLocalMs } from '../recall/time/time-zone.ts'
import type { DriftLimits, LayerLimits } from './drift-limits.ts'
import { kept, quanta, relax } from './relax.ts'
import type { PersonaState, DailyTraitMovement } from './state.ts'

const DAY_MS = 86_400_000
type Pulls = Pick<Evidence, 'deltas' | 'confidence'>

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
  evidence: Pulls,
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

/**
 * A state that nothing has moved begins with its first turn, however long ago that was: a new
 * avatar, and the mood of a new session.
 */
const beginAt = (state: PersonaState, baseline: Msv, atMs: number): PersonaState => {
  const rest = toNumbers(baseline)
  const moodAtMs = state.moodAtMs ?? state.atMs
  const isNew = !state.traitDay && state.trait.every((value, at) => value === rest[at])
  return {
    ...state,
    atMs: isNew ? Math.min(state.atMs, atMs) : state.atMs,
    moodAtMs: state.mood.every((value) => value === 0) ? Math.min(moodAtMs, atMs) : moodAtMs,
  }
}

/** A day has begun somewhere up to two dates before it begins everywhere. */
const DAYS_APART_MAX = 2

/**
 * The movement of a day. Users in different zones share the traits: a date that has begun for one
 * of them counts for all, so that each date has one limit.
 */
const onDay = (
  known: DailyTraitMovement | undefined,
  atMs: number,
  timeZone: string | undefined,
): DailyTraitMovement => {
  const day = Math.floor((timeZone === undefined ? atMs : toLocalMs(atMs, timeZone)) / DAY_MS)
  const isSame = known !== undefined && known.day >= day && known.day - day <= DAYS_APART_MAX
  return isSame ? known : { day, moved: DIMENSIONS.map(() => 0) }
}

/**
 * A turn that is older than a day belongs to an import, until the first live turn: afterward, past
 * dates don't raise the daily limit.
 */
const isImported = (state: PersonaState, { occurredAtMs, nowMs }: StepTime): boolean =>
  state.clockDay === undefined && nowMs - occurredAtMs > DAY_MS

const add = ({ day, moved }: DailyTraitMovement, by: readonly number[]): DailyTraitMovement => ({
  day,
  moved: moved.map((sum, at) => sum + Math.abs(by[at] ?? 0)),
})

const honest = (evidence: Pulls, { mayHonestyFall }: DriftLimits): Pulls =>
  mayHonestyFall || (evidence.deltas[HONESTY] ?? 0) >= 0
    ? evidence
    : { ...evidence, deltas: evidence.deltas.with(HONESTY, 0) }

export type StepTime = {
  /** When the turn took place. */
  readonly occurredAtMs: number
  /** Time of the clock. */
  readonly nowMs: number
  /** IANA name of the zone in which the days of the limits begin. Default: UTC. */
  readonly timeZone?: string | undefined
}

/**
 * Applies one reflection: relaxation up to the turn, then a bounded step of both layers. A turn
 * earlier than the state moves it by what would be left of its step by now. Pure: the same state,
 * evidence, and times give the same bytes. Honesty doesn't decrease unless the limits allow it; the
 * traits stop at their limit for a day of the conversation and, unless turns are imported, for a
 * day of the clock.
 */
export const reflect = (
  state: PersonaState,
  baseline: Msv,
  given: Pulls,
  innerMonologue: string,
  time: StepTime,
  bounds: DriftLimits,
): PersonaState => {
  const { occurredAtMs, nowMs, timeZone } = time
  const evidence = honest(given, bounds)
  const rested = relax(beginAt(state, baseline, occurredAtMs), baseline, occurredAtMs, bounds)
  const rest = toNumbers(baseline)
  const late = (fromMs: number, halfLifeMs: number): number =>
    kept(quanta(occurredAtMs, fromMs), halfLifeMs)
  const traitLeft = late(rested.atMs, bounds.trait.halfLifeMs)
  const moodLeft = late(rested.moodAtMs ?? rested.atMs, bounds.mood.halfLifeMs)
  const traitDay = onDay(rested.traitDay, Math.max(occurredAtMs, rested.atMs), timeZone)
  const clockDay = isImported(state, time) ? undefined : onDay(rested.clockDay, nowMs, timeZone)
  const trait = rested.trait.map((value, at) => {
    const { key, min, max } = DIMENSIONS[at] ?? { key: '', min: 0, max: 1 }
    const offsetMax = bounds.trait.maxOffset * getScale(at)
    const goal = rest[at] ?? value
    const moved = Math.max(traitDay.moved[at] ?? 0, clockDay?.moved[at] ?? 0)
    const left = Math.max(0, bounds.traitDayMax * getScale(at) - moved)
    const wanted = traitLeft * computeStep(bounds.trait, at, value - goal, evidence)
    const step = Math.min(left, Math.max(-left, wanted))
    const riseMax = Math.min(offsetMax, bounds.traitRiseMax[key] ?? offsetMax)
    return within(value, step, Math.max(min, goal - offsetMax), Math.min(max, goal + riseMax))
  })
  const mood = rested.mood.map((value, at) => {
    const offsetMax = bounds.mood.maxOffset * getScale(at)
    const step = moodLeft * computeStep(bounds.mood, at, value, evidence)
    return within(value, step, -offsetMax, offsetMax)
  })
  const by = trait.map((value, at) => value - (rested.trait[at] ?? value))
  return {
    ...rested,
    trait,
    mood,
    innerMonologue,
    traitDay: add(traitDay, by),
    ...(clockDay ? { clockDay: add(clockDay, by) } : {}),
  }
}
