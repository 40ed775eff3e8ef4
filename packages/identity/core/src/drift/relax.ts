import type { Msv } from '@daimon/identity-api'
import { toNumbers } from '../msv/dimensions.ts'
import type { DriftBounds } from './bounds.ts'
import type { PersonaState } from './state.ts'

/** Time counts in whole minutes, so that what was set reads back, a moment later, as it was set. */
const QUANTUM_MS = 60_000

const quanta = (fromMs: number, toMs: number): number =>
  Math.max(0, Math.floor((toMs - fromMs) / QUANTUM_MS))

const kept = (elapsedQuanta: number, halfLifeMs: number): number =>
  2 ** ((-elapsedQuanta * QUANTUM_MS) / halfLifeMs)

/**
 * Brings both layers towards rest by the time that has passed: the trait to the baseline, the mood to zero, each by
 * its half-life (the mean reversion of an Ornstein–Uhlenbeck process without its noise, as in PersDyn, Sosnowska et
 * al. 2019). A clock that moved backwards counts as no time.
 */
export const relax = (
  state: PersonaState,
  baseline: Msv,
  nowMs: number,
  bounds: DriftBounds,
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
      // Not worked out where nothing changes: the sum would round what was set.
      return goal === value || traitQuanta === 0 ? value : goal + (value - goal) * traitKept
    }),
    mood: state.mood.map((value) => value * moodKept),
    atMs: state.atMs + traitQuanta * QUANTUM_MS,
    moodAtMs: moodAtMs + moodQuanta * QUANTUM_MS,
  }
}
