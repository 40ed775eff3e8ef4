import type { Msv } from '@daimon/identity-api'
import { toNumbers } from '../msv/dimensions.ts'
import type { DriftLimits } from './drift-limits.ts'
import type { PersonaState } from './state.ts'

/** Time counts in whole minutes, so that a vector read just after being set is unchanged. */
const QUANTUM_MS = 60_000

/** Whole minutes between two times, 0 if the second is earlier. */
export const quanta = (fromMs: number, toMs: number): number =>
  Math.max(0, Math.floor((toMs - fromMs) / QUANTUM_MS))

/** The share of a distance from rest that remains after some whole minutes. */
export const kept = (elapsedQuanta: number, halfLifeMs: number): number =>
  2 ** ((-elapsedQuanta * QUANTUM_MS) / halfLifeMs)

/**
 * Moves both layers toward rest by the elapsed time: the trait to the baseline, the mood to zero,
 * each with its half-life (the mean reversion of an Ornstein–Uhlenbeck process without noise, as in
 * PersDyn, Sosnowska et al. 2019). A clock that went backward counts as zero time.
 */
export const relax = (
  state: PersonaState,
  baseline: Msv,
  nowMs: number,
  bounds: DriftLimits,
): PersonaState => {
  const rest = toNumbers(baseline)
  const moodAtMs = state.moodAtMs ?? state.atMs
  const traitQuanta = quanta(state.atMs, nowMs)
  const moodQuanta = quanta(moodAtMs, nowMs)
  const traitKept = kept(traitQuanta, bounds.trait.halfLifeMs)
  const moodKept = kept(moodQuanta, bounds.mood.halfLifeMs)
  return {
    ...state,
    trait: state.trait.map((value, at) => {
      const goal = rest[at] ?? value
      // Skipped if nothing changes: the sum would round a set value.
      return goal === value || traitQuanta === 0 ? value : goal + (value - goal) * traitKept
    }),
    mood: state.mood.map((value) => value * moodKept),
    atMs: state.atMs + traitQuanta * QUANTUM_MS,
    moodAtMs: moodAtMs + moodQuanta * QUANTUM_MS,
  }
}
