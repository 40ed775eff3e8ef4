import type { Level } from '../findings/finding.ts'
import type { TriedElsewhere } from '../proof/levels.ts'

/** The outcome of a replay. */
export type Replay = {
  readonly level: Level
  readonly reason: string
  /**
   * The run on the fixed target; undefined if there was none, or if the proof failed on the
   * original.
   */
  readonly differential?: TriedElsewhere | undefined
}

/** Raises V3 to V4 if the proof fails on the fixed target. */
export const withDifferential = (replay: Replay, differential: TriedElsewhere): Replay => ({
  level: differential.outcome === 'fails' ? 'V4' : replay.level,
  reason: `${replay.reason}; ${differential.reason}`,
  differential,
})
