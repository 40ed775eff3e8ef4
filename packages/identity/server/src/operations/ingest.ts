import {
  type AvatarRow,
  forgottenKeys,
  lockAvatar,
  mapInSlices,
  textKeys,
  removeTombstone,
} from '@daimon/identity-store'
import { ApiError, validationError } from '@daimon/runtime'
import type { Issue } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'
import { botNotFound, requireAvatar } from './avatar-view.ts'
import { type Redactor, createRedactor } from '../privacy/redactor.ts'
import {
  type MemoryInput,
  instructionIssues,
  resolveScope,
  statedKind,
  store,
  toDrafts,
} from './drafts.ts'
import { type CallOf, type Operation, ok } from './operation.ts'

type Item = CallOf<'ingestMemories'>['body']['items'][number]

// A model called a tool: whether the user ever said it is unknown.
const OF_A_TOOL = { source: 'mcp', trust: 'tool' } as const

export const ingestMemory: Operation<'ingestMemory'> = async (parts, { caller, body, via }) => {
  if (body.override && !caller.scopes.includes('admin'))
    throw new ApiError('ACCESS_DENIED', {
      status: 403,
      detail: 'override needs a key with the admin scope.',
    })
  const [result] = await ingest(
    parts,
    caller.ownerId,
    body.bot_id,
    [body],
    () => '',
    body.override,
    via === 'mcp' ? OF_A_TOOL : undefined,
  )
  return ok({ status: 'success', ...result })
}

/** All of them or none. */
export const ingestMemories: Operation<'ingestMemories'> = async (parts, { caller, body }) =>
  ok({
    status: 'success',
    results: await ingest(parts, caller.ownerId, body.bot_id, body.items, (at) => `/items/${at}`),
  })

const ingest = async (
  parts: ServerContext,
  ownerId: string,
  botId: string,
  given: readonly Item[],
  pointerOf: (at: number) => string,
  isOverride = false,
  origin?: typeof OF_A_TOOL,
) => {
  const avatar = await requireAvatar(parts, ownerId, botId)
  await checkItems(parts, avatar, given, pointerOf)
  const items = await withoutSecrets(given, createRedactor(parts.redacted, avatar.runtime_config))
  const vectors = await embedItems(parts, items)
  return parts.engine.db.transaction().execute(async (trx) => {
    const locked = await lockAvatar(trx, ownerId, botId)
    if (!locked) throw botNotFound()
    const now = parts.now()
    const drafts = toDrafts(
      parts,
      botId,
      locked.runtime_config,
      await mapInSlices(items, toSaid),
      vectors,
      now,
      pointerOf,
    ).map((draft) => ({ ...draft, ...origin }))
    if (isOverride)
      await removeTombstone(
        trx,
        botId,
        drafts.map(textKeys).flatMap(forgottenKeys),
        drafts.map((draft) => draft.sessionId),
      )
    return store(parts, trx, drafts, { botId, ownerId, embedderId: parts.embedder.id, now })
  })
}

// The caller's vector was made of the complete text: it would reveal what is redacted.
const withoutSecrets = (items: readonly Item[], clean: Redactor): Promise<Item[]> =>
  mapInSlices(items, (item) => {
    const content = clean(item.content)
    return content === item.content ? item : { ...item, content, embedding: undefined }
  })

const toSaid = (item: Item): MemoryInput => ({
  content: item.content,
  // Only a complete is read for instructions: what is ingested may come from anywhere.
  ...(statedKind(item.kind) ?? { kind: 'turn' }),
  speaker: item.speaker ?? null,
  source: 'ingest',
  trust: 'user',
  sessionId: item.session_id,
  scope: item.scope,
  occurredAt: item.occurred_at,
  importance: item.importance,
  metadata: item.metadata,
})

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
      resolveScope(
        { scope: item.scope, sessionId: item.session_id },
        avatar.runtime_config,
        pointer,
      )
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

const embeddingIssues = (
  parts: ServerContext,
  { embedding, embedder_id: embedderId }: Item,
  pointer: string,
): Issue[] => {
  if (embedding === undefined) return []
  if (!hasDirection(embedding))
    return [{ pointer: `${pointer}/embedding`, message: noDirection(embedding) }]
  if (embedderId === undefined)
    return [{ pointer: `${pointer}/embedder_id`, message: 'is required with an embedding' }]
  if (embedderId === parts.embedder.id) return []
  const message = `must be the embedder in use, ${parts.embedder.id}`
  return [{ pointer: `${pointer}/embedder_id`, message }]
}

const checkDimensions = (
  parts: ServerContext,
  items: readonly Item[],
  pointerOf: (at: number) => string,
): void => {
  const expected = parts.embedder.dimension
  const wrong = items.flatMap((item, at) =>
    item.embedding && item.embedding.length !== expected ? [{ at, item }] : [],
  )
  const [first] = wrong
  if (!first) return
  throw new ApiError('MEMORY_DIM_MISMATCH', {
    extra: { expected, actual: first.item.embedding?.length },
    issues: wrong.map(({ at, item }) => ({
      pointer: `${pointerOf(at)}/embedding`,
      message: `must have ${expected} numbers, has ${item.embedding?.length}`,
    })),
  })
}

// The caller's own vectors are used as directions, like ours; only texts without one are embedded
// here.
const embedItems = async (
  parts: ServerContext,
  items: readonly Item[],
): Promise<(Float32Array | undefined)[]> => {
  const missing = items.filter((item) => !item.embedding)
  const made = await parts.embedder.embed(missing.map((item) => item.content))
  let next = 0
  return mapInSlices(items, (item) => (item.embedding ? unit(item.embedding) : made[next++]))
}

const noDirection = (values: readonly number[]): string =>
  values.some((value) => value !== 0)
    ? 'must have a length that a number can hold'
    : 'must have a direction, not zeros alone'

const hasDirection = (values: readonly number[]): boolean => {
  const length = Math.hypot(...values)
  return length > 0 && Number.isFinite(length)
}

/** Of values that have a direction. */
const unit = (values: readonly number[]): Float32Array => {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => value / length)
}
