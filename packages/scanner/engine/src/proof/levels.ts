/** What a proof did on another release. */
export type TriedElsewhere = {
  /** `not called` where the release does not load, or has not what the proof calls: that proves nothing. */
  readonly outcome: 'fails' | 'works' | 'not called'
  /** In words, as the end of a sentence. */
  readonly reason: string
}

/** What the runs of a proof showed. */
export type Observations = {
  /** Of each fresh run with a nonce of its own: whether the effect was there. */
  readonly fired: readonly boolean[]
  /** Of each run that fired: the innermost place in the package that the effect came through. */
  readonly sinks: readonly (string | undefined)[]
  /** The place that is reported. */
  readonly reportedSink: string | undefined
  /** The effect was seen by what confirms it for its class, see `CONFIRMATIONS`. */
  readonly isConfirmed: boolean
  readonly controlFired: boolean
  readonly stubFired: boolean
  /** What the same proof did on the release that is said to be fixed; undefined when there is none to compare with. */
  readonly differential?: TriedElsewhere | undefined
}

export type Level = 'V0' | 'V1' | 'V2' | 'V3' | 'V4'

/** Runs that must agree. */
export const FRESH_RUNS = 3

/**
 * The level that observations give, and what keeps it from being higher. V2 when the effect was there in every fresh run,
 * V3 when it was also confirmed from outside, came through the reported sink, and neither the control nor the proof by
 * itself had it, V4 when the fixed release withstands.
 */
export const levelOf = (seen: Observations): { readonly level: Level; readonly reason: string } => {
  if (seen.fired.length < FRESH_RUNS || !seen.fired.every(Boolean))
    return {
      level: 'V1',
      reason: `the effect was there in ${seen.fired.filter(Boolean).length} of ${FRESH_RUNS} fresh runs`,
    }
  if (seen.stubFired) return { level: 'V1', reason: 'the proof has the effect without the package' }
  if (seen.controlFired)
    return { level: 'V2', reason: 'a control input of the same shape has the effect as well' }
  if (seen.reportedSink === undefined || !seen.sinks.every((sink) => sink === seen.reportedSink))
    return {
      level: 'V2',
      reason: 'the effect did not come through the same place of the package each time',
    }
  if (!seen.isConfirmed)
    return {
      level: 'V2',
      reason: 'nothing confirms the effect that the code under test could not have made up',
    }
  const { outcome, reason } = seen.differential ?? {}
  const attributed = 'the effect came through the reported place, with the payload alone'
  return {
    level: outcome === 'fails' ? 'V4' : 'V3',
    reason: reason === undefined ? attributed : `${attributed}; ${reason}`,
  }
}
