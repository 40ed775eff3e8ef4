import type { Limits, Redactable } from '@daimon/identity-api'
import type { DatabaseBackend } from '@daimon/identity-store'
import type { Logger } from '@daimon/runtime'
import type { AdmitUser } from './access/user-limits.ts'
import type { FaultTolerantEmbedder } from './fault-tolerant-embedder.ts'
import type { Inference } from './inference/inference.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { createNodeProbe } from './probe-nodes.ts'
import type { MessageAnalyzer } from './personality/message-analyzer.ts'
import type { RecallIndexes } from './recall/recall-indexes.ts'
import type { RequestHistory } from './telemetry/request-history.ts'

/**
 * What every use case may use. Time and randomness are parts like any other, so that tests hold
 * them.
 */
export type ServerContext = {
  readonly engine: DatabaseBackend
  readonly embedder: FaultTolerantEmbedder
  readonly indexes: RecallIndexes
  readonly reader: MessageAnalyzer
  readonly inference: Inference
  readonly jobs: Jobs
  /** Asks the nodes of the database where it is a cluster. */
  readonly probeNodes: ReturnType<typeof createNodeProbe>
  readonly limits: Limits
  /** What is taken out of every memory before it is stored. */
  readonly redacted: ReadonlySet<Redactable>
  readonly sessionTtlSeconds: number
  /** Counts a request for a user. */
  readonly admitUser: AdmitUser
  readonly requestHistory: RequestHistory
  /** The directory of the packs. */
  readonly soulpacksRoot: string
  readonly now: () => Date
  readonly randomBytes: (count: number) => Uint8Array
  /** Requires a key from now on. */
  readonly closeDoor: () => void
  readonly log: Logger
}
