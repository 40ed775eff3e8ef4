import type { Msv } from '@daimon/identity-api'
import { DIMENSIONS, toMsv, toNumbers } from '../msv/dimensions.ts'

/** Where a persona stands: a slow trait layer, a fast mood on top of it, and its last thought. */
export type PersonaState = {
  /** Absolute values, in the order of DIMENSIONS. */
  readonly trait: readonly number[]
  /** Offsets from the trait layer. */
  readonly mood: readonly number[]
  readonly innerMonologue: string
  /** When the layers were last brought up to date, in epoch milliseconds. */
  readonly atMs: number
}

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
