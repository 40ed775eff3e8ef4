import type { Logger } from '@daimon/runtime'
import type { Analysis } from './analysis/analysis.ts'
import type { Config } from './config.ts'
import type { Counters } from './counters.ts'
import type { Intake } from './intake/intake.ts'
import type { Lines } from './line/lines.ts'
import type { Scans } from './scans/scans.ts'
import type { Spool } from './spool/spool.ts'
import type { Store } from './store/open-store.ts'

/** What every use case may use. Time and randomness are parts like any other, so that tests hold them. */
export type ServiceParts = {
  readonly config: Config
  readonly store: Store
  readonly spool: Spool
  readonly intake: Intake
  readonly lines: Lines
  readonly scans: Scans
  readonly analysis: Analysis
  readonly counters: Counters
  readonly now: () => Date
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: Logger
}
