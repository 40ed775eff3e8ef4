import type { Limits, Redactable } from '@daimon/identity-api'
import type { Engine } from '@daimon/identity-store'
import type { Logger } from '@daimon/runtime'
import type { SafeEmbedder } from './embed-safely.ts'
import type { Inference } from './inference/inference.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { PersonaReader } from './personality/persona-reader.ts'
import type { RecallIndexes } from './recall/recall-indexes.ts'

/** What every use case may use. Time and randomness are parts like any other, so that tests hold them. */
export type KernelParts = {
  readonly engine: Engine
  readonly embedder: SafeEmbedder
  readonly indexes: RecallIndexes
  readonly reader: PersonaReader
  readonly inference: Inference
  readonly jobs: Jobs
  readonly limits: Limits
  /** What is taken out of every memory before it is stored. */
  readonly redacted: ReadonlySet<Redactable>
  readonly sessionTtlSeconds: number
  /** The folder under which the packs lie. */
  readonly soulpacksRoot: string
  readonly now: () => Date
  readonly randomBytes: (count: number) => Uint8Array
  /** From now on nobody comes in without a key. */
  readonly closeDoor: () => void
  readonly log: Logger
}
