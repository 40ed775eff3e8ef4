import { pipeline } from '@daimon/database'
import type { MemoryTrust } from '@daimon/identity-api'
import { forgottenKeys } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type MemoryDraft,
  lockAvatar,
  mapInSlices,
  removeTombstone,
  userWrite,
} from '@daimon/identity-store'
import { ApiError, type Issue, validationError } from '@daimon/runtime'
import { botNotFound, requireAvatar } from '../../avatars/avatar-view.ts'
import type { CallOf } from '../../operations/operation.ts'
import { type Redactor, createRedactor } from '../../privacy/redactor.ts'
import type { ServerContext } from '../../server-context.ts'
import { isAssistantSpeaker } from '../assistant-speaker.ts'
import { checkDimensions, embedItems, embeddingIssues } from './embed-items.ts'
import { type MemoryInput, instructionIssues, statedKind } from './memory-input.ts'
import { planWrite } from './plan-write.ts'
import { resolveScope } from './resolve-scope.ts'
import { type StoredMemory, storeMemories } from './store-memories.ts'

type Item = CallOf<'ingestMemories'>['body']['items'][number]

export type IngestTarget = {
  readonly ownerId: string
  readonly botId: string
  /** The user to whom the memories belong; absent for what all users share. */
  readonly userId: string | undefined
  readonly timeZone: string | undefined
  /** The JSON pointer of an item in the request. */
  readonly pointerOf: (at: number) => string
  readonly via: 'mcp' | undefined
  /** Stores forgotten texts again. */
  readonly isOverride: boolean
}

/** Stores all items of a request or none. */
export const ingestItems = async (
  parts: ServerContext,
  given: readonly Item[],
  { ownerId, botId, userId, timeZone, pointerOf, via, isOverride }: IngestTarget,
): Promise<StoredMemory[]> => {
  const userKey = userId ?? ''
  const avatar = await requireAvatar(parts, ownerId, botId)
  await checkItems(parts, avatar, given, pointerOf)
  const items = await withoutSecrets(given, createRedactor(parts.redacted, avatar.runtime_config))
  const vectors = await embedItems(parts, items)
  const inputs = await mapInSlices(items, (item) => toInput(item, avatar.soul.name, userKey, via))
  const plan = await planWrite(parts, avatar, inputs, vectors)
  return parts.engine.db.transaction().execute(async (trx) => {
    const locked = await lockAvatar(trx, ownerId, botId)
    if (!locked) throw botNotFound()
    if (isOverride) await liftTombstones(trx, botId, plan.drafts)
    await pipeline(trx, [userWrite(trx, { botId, userKey, ownerId, timeZone, at: plan.now })])
    return storeMemories(parts, trx, locked, plan)
  })
}

const liftTombstones = (trx: Db, botId: string, drafts: readonly MemoryDraft[]): Promise<void> =>
  removeTombstone(
    trx,
    botId,
    drafts.flatMap(({ analysis }) => forgottenKeys(analysis.keys)),
    drafts.map(({ sessionId }) => sessionId),
  )

// The caller's vector was made of the complete text: it would reveal what is redacted.
const withoutSecrets = (items: readonly Item[], clean: Redactor): Promise<Item[]> =>
  mapInSlices(items, (item) => {
    const content = clean(item.content)
    return content === item.content ? item : { ...item, content, embedding: undefined }
  })

const toInput = (
  item: Item,
  avatarName: string,
  userKey: string,
  via: 'mcp' | undefined,
): MemoryInput => ({
  content: item.content,
  // Only a complete is read for instructions: what is ingested may come from anywhere.
  ...(statedKind(item.kind) ?? { kind: 'turn' }),
  speaker: item.speaker ?? null,
  source: via === 'mcp' ? 'mcp' : 'ingest',
  trust: toTrust(item.speaker ?? null, avatarName, via),
  userKey,
  sessionId: item.session_id,
  scope: item.scope,
  occurredAt: item.occurred_at,
  importance: item.importance,
  metadata: item.metadata,
})

const toTrust = (
  speaker: string | null,
  avatarName: string,
  via: 'mcp' | undefined,
): MemoryTrust => {
  // A model called a tool: whether the user ever said it is unknown.
  if (via === 'mcp') return 'tool'
  // What the avatar said in an imported conversation states nothing about the user.
  return isAssistantSpeaker(speaker, avatarName) ? 'assistant' : 'user'
}

const checkItems = async (
  parts: ServerContext,
  avatar: AvatarRow,
  items: readonly Item[],
  pointerOf: (at: number) => string,
): Promise<void> => {
  const issues = await mapInSlices(items.entries(), ([at, item]) =>
    embeddingIssues(parts, item, pointerOf(at)),
  )
  const further = await mapInSlices(items.entries(), ([at, item]): readonly Issue[] => {
    const pointer = pointerOf(at)
    const own = instructionIssues(item.kind, item.content, `${pointer}/content`)
    try {
      const place = { scope: item.scope, sessionId: item.session_id }
      resolveScope(place, avatar.runtime_config, pointer)
      return own
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return [...own, ...(error.options.issues ?? [])]
    }
  })
  const all = [...issues, ...further].flat()
  if (all.length > 0) throw validationError(all)
  checkDimensions(parts, items, pointerOf)
}
