import type {
  MemoryKind,
  MemoryScope,
  MemorySource,
  MemoryTrust,
  RuntimeConfig,
} from '@daimon/identity-api'
import { memoryId } from '@daimon/identity-core'
import type { MemoryDraft } from '@daimon/identity-store'
import { validationError } from '@daimon/runtime'
import type { KernelParts } from '../kernel-parts.ts'

export type Said = {
  readonly content: string
  readonly kind: MemoryKind
  readonly speaker: string | null
  readonly source: MemorySource
  readonly trust: MemoryTrust
  readonly sessionId: string | undefined
  readonly scope: MemoryScope | undefined
  readonly occurredAt: Date | undefined
  readonly importance: number | undefined
  readonly metadata: Record<string, unknown> | undefined
}

const IMPORTANCE = 0.5
const ID_RANDOM_BYTES = 6

/** With a session a memory belongs to it unless the call or the avatar says otherwise; without one it is global. */
export const scopeOf = (
  said: Pick<Said, 'scope' | 'sessionId'>,
  config: RuntimeConfig,
  pointer = '',
): MemoryScope => {
  if (said.scope === 'session' && said.sessionId === undefined)
    throw validationError([
      { pointer: `${pointer}/session_id`, message: 'is required when scope is session' },
    ])
  if (said.scope) return said.scope
  return said.sessionId === undefined ? 'global' : (config.memory_scope ?? 'session')
}

/** Drafts with ids of their own, in an order that the ids keep. */
export const toDrafts = (
  parts: KernelParts,
  botId: string,
  config: RuntimeConfig,
  said: readonly Said[],
  vectors: readonly (Float32Array | undefined)[],
  now: Date,
  pointerOf: (at: number) => string = () => '',
): MemoryDraft[] =>
  said.map((one, at) => ({
    id: memoryId(botId, now.getTime() + at, parts.randomBytes(ID_RANDOM_BYTES)),
    content: one.content,
    kind: one.kind,
    sessionId: one.sessionId ?? null,
    scope: scopeOf(one, config, pointerOf(at)),
    speaker: one.speaker,
    occurredAt: one.occurredAt ?? now,
    importance: one.importance ?? IMPORTANCE,
    source: one.source,
    trust: one.trust,
    metadata: one.metadata ?? {},
    vector: vectors[at],
  }))
