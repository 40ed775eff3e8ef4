import type { Msv } from '@daimon/identity-api'
import type { RecentLines } from '../monologue/recent-lines.ts'
import { DIMENSIONS, toMsv, toNumbers } from '../msv/dimensions.ts'

/**
 * Movement of the traits by evidence within one day: a sum of absolute values per dimension.
 */
export type DailyTraitMovement = { readonly day: number; readonly moved: readonly number[] }

/** State of a persona: a slow trait layer, a fast mood on top of it, and its last thought. */
export type PersonaState = {
  /** Absolute values, in the order of DIMENSIONS. */
  readonly trait: readonly number[]
  /** Offsets from the trait layer. */
  readonly mood: readonly number[]
  readonly innerMonologue: string
  /** Time of the last update of the trait layer, in epoch milliseconds. */
  readonly atMs: number
  /** The same for the mood, which a session may have separately; defaults to `atMs`. */
  readonly moodAtMs?: number
  /** Within the last day of the conversation. */
  readonly traitDay?: DailyTraitMovement
  /** Within the last day of the clock; absent until a turn is live. */
  readonly clockDay?: DailyTraitMovement
  /** Lines of the last thoughts, which the next one doesn't repeat. */
  readonly recentLines?: RecentLines
}

/** The part of a state that a session may have separately. */
export type SessionMood = Required<Pick<PersonaState, 'mood' | 'innerMonologue' | 'moodAtMs'>>

export const initialState = (baseline: Msv, atMs: number): PersonaState => ({
  trait: toNumbers(baseline),
  mood: DIMENSIONS.map(() => 0),
  innerMonologue: baseline.inner_monologue,
  atMs,
})

/** The visible vector: trait plus mood, within the schema's ranges. */
export const currentMsv = (state: PersonaState): Msv =>
  toMsv(
    state.trait.map((value, at) => value + (state.mood[at] ?? 0)),
    state.innerMonologue,
  )

/** The trait layer alone: the source of the stable part of the prompt. */
export const traitMsv = (state: PersonaState): Msv => toMsv(state.trait, state.innerMonologue)

/** Replaces the trait layer with a vector set from outside and resets the mood. */
export const withVector = (msv: Msv, atMs: number): PersonaState => initialState(msv, atMs)

/**
 * The avatar's state in a session: the shared traits with the session's mood, neutral if it has
 * none.
 */
export const withMood = (state: PersonaState, own: SessionMood | undefined): PersonaState =>
  own
    ? { ...state, ...own }
    : { ...state, mood: DIMENSIONS.map(() => 0), moodAtMs: state.moodAtMs ?? state.atMs }

/** Extracts the session's part of a state. */
export const getMood = (state: PersonaState): SessionMood => ({
  mood: state.mood,
  innerMonologue: state.innerMonologue,
  moodAtMs: state.moodAtMs ?? state.atMs,
})
