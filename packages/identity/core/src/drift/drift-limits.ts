import type { RuntimeConfig } from '@daimon/identity-api'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Limits of one layer, on the scale of −1 to 1; members on 0 to 1 use half of each. */
export type LayerLimits = {
  readonly halfLifeMs: number
  /** B: maximum offset of the layer from its rest value. */
  readonly maxOffset: number
  /** δ: maximum movement per turn. */
  readonly stepMax: number
  /** η: share of full evidence that becomes movement, before the limits. */
  readonly gain: number
}

export type DriftLimits = {
  readonly trait: LayerLimits
  readonly mood: LayerLimits
  /** Maximum total movement of the traits in one day, summed over all steps. */
  readonly traitDayMax: number
  readonly mayHonestyFall: boolean
  /**
   * Maximum offset of the traits above rest, by dimension on its own scale, where it is less than
   * `trait.maxOffset`.
   */
  readonly traitRiseMax: Readonly<Record<string, number>>
}

/**
 * A 24-week intervention moves a trait by d = .37 (Roberts et al. 2017), about .05 on a scale of 0
 * to 1, where a HEXACO domain has a standard deviation of about .15. A trait that moves this far
 * within days is a caricature; a mood may, because it decays within a day.
 */
const TRAIT: LayerLimits = { halfLifeMs: 21 * DAY_MS, maxOffset: 0.2, stepMax: 0.004, gain: 0.012 }
const MOOD: LayerLimits = { halfLifeMs: 6 * HOUR_MS, maxOffset: 0.15, stepMax: 0.05, gain: 0.15 }
/** Users rely on a work persona to stay constant. */
const WORK_TRAIT_OFFSET_MAX = 0.12
const TRAIT_DAY_MAX = 0.01
/**
 * Agreeable personas flatter: sycophancy of a model correlates with the agreeableness of its
 * persona, up to r = .87. Praise and pressure raise these two only a little.
 */
const riseMax = (offset: number): Readonly<Record<string, number>> => ({
  'hexaco.A': offset,
  'drives.social_approval': offset / 2,
})
const RISE_MAX = { companion: 0.06, work: 0.03 } as const

/**
 * Returns the drift limits of an avatar: those of a companion unless its `runtime_config.drift`
 * says otherwise.
 */
export const driftBounds = ({ drift }: Pick<RuntimeConfig, 'drift'>): DriftLimits => ({
  trait: drift?.profile === 'work' ? { ...TRAIT, maxOffset: WORK_TRAIT_OFFSET_MAX } : TRAIT,
  mood: MOOD,
  traitDayMax: TRAIT_DAY_MAX,
  mayHonestyFall: drift?.honesty_floor === false,
  traitRiseMax: riseMax(RISE_MAX[drift?.profile ?? 'companion']),
})
