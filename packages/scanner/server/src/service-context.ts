import type { Logger } from '@daimon/runtime'
import type { Analysis } from './analysis/analysis.ts'
import type { Config } from './config.ts'
import type { Counters } from './counters.ts'
import type { Intake } from './intake/intake.ts'
import type { LocalAccess } from './local/local-access.ts'
import type { LocalWork } from './local/local-work.ts'
import type { ThrottledLinks } from './throttle/throttled-links.ts'
import type { GraphTransfers } from './scans/graph-transfers.ts'
import type { Scans } from './scans/scans.ts'
import type { Spool } from './spool/spool.ts'
import type { Store } from './store/open-store.ts'

/** Dependencies of every use case; includes time and randomness, so that tests control them. */
export type ServiceContext = {
  readonly config: Config
  readonly access: LocalAccess
  readonly local: LocalWork
  readonly store: Store
  readonly spool: Spool
  readonly intake: Intake
  readonly lines: ThrottledLinks
  readonly scans: Scans
  readonly graphs: GraphTransfers
  readonly analysis: Analysis
  readonly counters: Counters
  readonly now: () => Date
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: Logger
}
