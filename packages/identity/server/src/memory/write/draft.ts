import { analyzeText, memoryId } from '@daimon/identity-core'
import { type AvatarRow, type MemoryDraft, mapInSlices } from '@daimon/identity-store'
import type { ServerContext } from '../../server-context.ts'
import type { MemoryInput } from './memory-input.ts'
import { resolveScope } from './resolve-scope.ts'

const IMPORTANCE = 0.5
const ID_RANDOM_BYTES = 6

export const newMemoryId = (
  parts: Pick<ServerContext, 'randomBytes'>,
  botId: string,
  at: Date,
): string => memoryId(botId, at.getTime(), parts.randomBytes(ID_RANDOM_BYTES))

/** Drafts with new ids, which ascend in the order of the inputs. Texts are analyzed in slices. */
export const toDrafts = (
  parts: Pick<ServerContext, 'randomBytes'>,
  avatar: AvatarRow,
  inputs: readonly MemoryInput[],
  vectors: readonly (Float32Array | undefined)[],
  now: Date,
): Promise<MemoryDraft[]> =>
  mapInSlices(inputs.entries(), ([at, input]) => {
    const occurredAt = input.occurredAt ?? now
    return {
      id: newMemoryId(parts, avatar.bot_id, new Date(now.getTime() + at)),
      content: input.content,
      analysis: analyzeText({
        content: input.content,
        occurredAt,
        trust: input.trust,
        userKey: input.userKey,
      }),
      kind: input.kind,
      kindBy: input.kindBy ?? 'rule',
      userKey: input.userKey,
      sessionId: input.sessionId ?? null,
      scope: resolveScope(input, avatar.runtime_config),
      speaker: input.speaker,
      occurredAt,
      importance: input.importance ?? IMPORTANCE,
      source: input.source,
      trust: input.trust,
      metadata: input.metadata ?? {},
      vector: vectors[at],
    }
  })
