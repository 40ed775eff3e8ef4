import type {
  KindBy,
  MemoryKind,
  MemoryScope,
  MemorySource,
  MemoryTrust,
} from '@daimon/identity-api'
import type { TextAnalysis } from '@daimon/identity-core'

/** An incoming memory before the duplicate check. */
export type MemoryDraft = {
  readonly id: string
  readonly content: string
  readonly analysis: TextAnalysis
  readonly kind: MemoryKind
  /** Who decided the kind; if absent, a rule decides it. */
  readonly kindBy?: KindBy
  /** The user to whom it belongs; empty for what all users share. */
  readonly userKey: string
  readonly sessionId: string | null
  readonly scope: MemoryScope
  readonly speaker: string | null
  readonly occurredAt: Date
  readonly importance: number
  readonly source: MemorySource
  readonly trust: MemoryTrust
  readonly metadata: Record<string, unknown>
  /** Absent while the embedder is down: the row is stored and embedded later. */
  readonly vector: Float32Array | undefined
}

export type Remembered = {
  readonly id: string | null
  readonly deduplicated: boolean
  readonly suppressed: boolean
}

export type RememberContext = {
  readonly botId: string
  readonly ownerId: string
  readonly embedderId: string
  readonly now: Date
  /**
   * The avatar's change number as its lock returned it, if nothing was written since: a write then
   * needs no statement of its own to learn the next one.
   */
  readonly lockedSeq?: number | undefined
}
