import type { RuntimeConfig } from '@daimon/identity-api'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How one layer moves, on the scale of −1 to 1; members on 0 to 1 take half of each. */
export type LayerBounds = {
  readonly halfLifeMs: number
  /** B: how far evidence may take the layer from its rest. */
  readonly wall: number
  /** δ: how far one turn may move it. */
  readonly stepMax: number
  /** η: how much of full evidence becomes movement before the bounds. */
  readonly gain: number
}

export type DriftBounds = {
  readonly trait: LayerBounds
  readonly mood: LayerBounds
  /** How far the traits may move in one UTC day, all steps added up. */
  readonly traitDayMax: number
  readonly mayHonestyFall: boolean
}

/**
 * A 24-week intervention moves a trait by d = .37 (Roberts et al. 2017), about .05 on a scale of 0 to 1, on which a
 * HEXACO domain has a standard deviation of about .15. So a trait that gets there within days is a caricature; a mood
 * may, and is gone within a day.
 */
const TRAIT: LayerBounds = { halfLifeMs: 21 * DAY_MS, wall: 0.2, stepMax: 0.004, gain: 0.012 }
const MOOD: LayerBounds = { halfLifeMs: 6 * HOUR_MS, wall: 0.15, stepMax: 0.05, gain: 0.15 }
/** A persona at work is relied upon to stay who it is. */
const WORK_TRAIT_WALL = 0.12
const TRAIT_DAY_MAX = 0.01

/** The bounds of an avatar: those of a companion unless its `runtime_config.drift` says otherwise. */
export const driftBounds = ({ drift }: Pick<RuntimeConfig, 'drift'>): DriftBounds => ({
  trait: drift?.profile === 'work' ? { ...TRAIT, wall: WORK_TRAIT_WALL } : TRAIT,
  mood: MOOD,
  traitDayMax: TRAIT_DAY_MAX,
  mayHonestyFall: drift?.honesty_floor === false,
})
