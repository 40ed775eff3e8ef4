import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS, toNumbers } from '../msv/dimensions.ts'
import type { Evidence } from './evidence.ts'
import type { PersonaState } from './state.ts'

/** Half-lives and bounds on the −1..1 scale; members on 0..1 take half. */
export const DRIFT = {
  traitHalfLifeMs: 21 * 24 * 3_600_000,
  moodHalfLifeMs: 6 * 3_600_000,
  /** How far a mood may go from its trait. */
  moodWall: 0.15,
  /** How far one turn may move a mood. */
  moodStepMax: 0.05,
  /** How much of full evidence becomes movement before the bounds. */
  moodGain: 0.1,
} as const

const scaleOf = (at: number): number => ((DIMENSIONS[at]?.min ?? 0) < 0 ? 1 : 0.5)

const decay = (elapsedMs: number, halfLifeMs: number): number =>
  2 ** (-Math.max(0, elapsedMs) / halfLifeMs)

/**
 * Brings both layers towards rest by the time that has passed: the trait to the baseline, the mood to zero,
 * each by its half-life (the mean reversion of an Ornstein–Uhlenbeck process without its noise).
 * A clock that moved backwards counts as no time.
 */
export const relax = (state: PersonaState, baseline: Msv, nowMs: number): PersonaState => {
  const rest = toNumbers(baseline)
  const traitKept = decay(nowMs - state.atMs, DRIFT.traitHalfLifeMs)
  const moodKept = decay(nowMs - state.atMs, DRIFT.moodHalfLifeMs)
  return {
    ...state,
    trait: state.trait.map((value, at) => {
      const goal = rest[at] ?? value
      return goal + (value - goal) * traitKept
    }),
    mood: state.mood.map((value) => value * moodKept),
    atMs: Math.max(state.atMs, nowMs),
  }
}

/**
 * One reflection: relaxation, then a bounded step of the mood. With pull e in −1..1 and confidence c in 0..1,
 * `Δ = clip(gain · c · (1 − |mood|/B) · e, ±δ)`, so that a mood slows down towards its wall B and never passes it.
 */
export const reflect = (
  state: PersonaState,
  baseline: Msv,
  evidence: Evidence,
  innerMonologue: string,
  nowMs: number,
): PersonaState => {
  const rested = relax(state, baseline, nowMs)
  const mood = rested.mood.map((value, at) => {
    const scale = scaleOf(at)
    const wall = DRIFT.moodWall * scale
    const stepMax = DRIFT.moodStepMax * scale
    const pull = evidence.pulls[at] ?? 0
    const room = Math.max(0, 1 - Math.abs(value) / wall)
    const step = DRIFT.moodGain * scale * evidence.confidence * room * pull
    const moved = value + Math.min(stepMax, Math.max(-stepMax, step))
    return Math.min(wall, Math.max(-wall, moved))
  })
  return { ...rested, mood, innerMonologue }
}
