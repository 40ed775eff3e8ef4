import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS, toMsv, toNumbers } from '../msv/dimensions.ts'

/** What evidence has moved the traits by within one UTC day, a sum of sizes for each dimension. */
export type TraitDay = { readonly day: number; readonly moved: readonly number[] }

/** Where a persona stands: a slow trait layer, a fast mood on top of it, and its last thought. */
export type PersonaState = {
  /** Absolute values, in the order of DIMENSIONS. */
  readonly trait: readonly number[]
  /** Offsets from the trait layer. */
  readonly mood: readonly number[]
  readonly innerMonologue: string
  /** When the trait layer was last brought up to date, in epoch milliseconds. */
  readonly atMs: number
  /** The same of the mood, which a session may have of its own; absent, it is `atMs`. */
  readonly moodAtMs?: number
  readonly traitDay?: TraitDay
}

/** The part of a state that a session may have to itself. */
export type SessionMood = Required<Pick<PersonaState, 'mood' | 'innerMonologue' | 'moodAtMs'>>

export const initialState = (baseline: Msv, atMs: number): PersonaState => ({
  trait: toNumbers(baseline),
  mood: DIMENSIONS.map(() => 0),
  innerMonologue: baseline.inner_monologue,
  atMs,
})

/** What the persona shows: trait plus mood, within the schema's ranges. */
export const currentMsv = (state: PersonaState): Msv =>
  toMsv(
    state.trait.map((value, at) => value + (state.mood[at] ?? 0)),
    state.innerMonologue,
  )

/** The trait layer alone: what the stable part of the prompt is written from. */
export const traitMsv = (state: PersonaState): Msv => toMsv(state.trait, state.innerMonologue)

/** A vector set from outside becomes the trait layer as it is; the mood starts anew. */
export const setTo = (msv: Msv, atMs: number): PersonaState => initialState(msv, atMs)

/** The avatar as one session knows it: the shared traits under a mood of its own, calm where it has none yet. */
export const withMood = (state: PersonaState, own: SessionMood | undefined): PersonaState =>
  own
    ? { ...state, ...own }
    : { ...state, mood: DIMENSIONS.map(() => 0), moodAtMs: state.moodAtMs ?? state.atMs }

/** What of a state belongs to the session alone. */
export const moodOf = (state: PersonaState): SessionMood => ({
  mood: state.mood,
  innerMonologue: state.innerMonologue,
  moodAtMs: state.moodAtMs ?? state.atMs,
})
