import type { Level } from '../findings/finding.ts'
import type { TriedElsewhere } from '../proof/levels.ts'

/** What a proof showed when it was run again. */
export type Replay = {
  readonly level: Level
  readonly reason: string
  /** What it did on what is said to be mended; undefined where nothing was to be tried or nothing was proven. */
  readonly differential?: TriedElsewhere | undefined
}

/** V3 becomes V4 where the proof fails on what is mended. */
export const withDifferential = (replay: Replay, differential: TriedElsewhere): Replay => ({
  level: differential.outcome === 'fails' ? 'V4' : replay.level,
  reason: `${replay.reason}; ${differential.reason}`,
  differential,
})
