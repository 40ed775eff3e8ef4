/** The result of a proof on another release. */
export type TriedElsewhere = {
  /**
   * `not called` if the release doesn't load or lacks what the proof calls, which proves nothing.
   */
  readonly outcome: 'fails' | 'works' | 'not called'
  /** A phrase for the end of a sentence. */
  readonly reason: string
}

/** Observations from the runs of a proof. */
export type Observations = {
  /** Per fresh run with its own nonce: whether the effect occurred. */
  readonly fired: readonly boolean[]
  /** Per fired run: the innermost location in the package on the sink's stack. */
  readonly sinks: readonly (string | undefined)[]
  /** The location to report. */
  readonly reportedSink: string | undefined
  /** Whether the observer of its class saw the effect; see `CONFIRMATIONS`. */
  readonly isConfirmed: boolean
  readonly controlFired: boolean
  readonly stubFired: boolean
  /** The result on the presumably fixed release, if there is one. */
  readonly differential?: TriedElsewhere | undefined
}

export type Level = 'V0' | 'V1' | 'V2' | 'V3' | 'V4'

/** Number of runs that must agree. */
export const FRESH_RUNS = 3

/**
 * The level for observations, and the reason why it isn't higher. V2: the effect occurred in every
 * fresh run. V3: it was also confirmed independently, through the reported sink, and neither the
 * control nor the stub showed it. V4: in addition, the fixed release doesn't show it.
 */
export const toLevel = (seen: Observations): { readonly level: Level; readonly reason: string } => {
  if (seen.fired.length < FRESH_RUNS || !seen.fired.every(Boolean))
    return {
      level: 'V1',
      reason: `the effect was observed in ${seen.fired.filter(Boolean).length} of ${FRESH_RUNS} fresh runs`,
    }
  if (seen.stubFired)
    return { level: 'V1', reason: 'the proof causes the effect without the package' }
  if (seen.controlFired)
    return { level: 'V2', reason: 'a control input of the same shape also causes the effect' }
  if (seen.reportedSink === undefined || !seen.sinks.every((sink) => sink === seen.reportedSink))
    return {
      level: 'V2',
      reason: 'the effect did not always come from the same location in the package',
    }
  if (!seen.isConfirmed)
    return {
      level: 'V2',
      reason:
        'no independent observation confirms the effect; the code under test could have forged it',
    }
  const { outcome, reason } = seen.differential ?? {}
  const attributed = 'the effect came from the reported location, and only with the payload'
  return {
    level: outcome === 'fails' ? 'V4' : 'V3',
    reason: reason === undefined ? attributed : `${attributed}; ${reason}`,
  }
}
