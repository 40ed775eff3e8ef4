import {
  type AvatarRow,
  forgottenKeys,
  lockAvatar,
  mapInSlices,
  textKeys,
  unbury,
} from '@daimon/identity-store'
import { CodedError, validationError } from '@daimon/runtime'
import type { Issue } from '@daimon/runtime'
import type { KernelParts } from '../kernel-parts.ts'
import { botNotFound, requireAvatar } from './avatar-view.ts'
import { type Redactor, redactorOf } from '../privacy/redactor.ts'
import { type Said, instructionIssues, scopeOf, statedKind, store, toDrafts } from './drafts.ts'
import { type CallOf, type Operation, ok } from './operation.ts'

type Item = CallOf<'ingestMemories'>['body']['items'][number]

// A model called a tool: nobody can tell whether the user ever said it.
const OF_A_TOOL = { source: 'mcp', trust: 'tool' } as const

export const ingestMemory: Operation<'ingestMemory'> = async (parts, { caller, body, via }) => {
  if (body.override && !caller.scopes.includes('admin'))
    throw new CodedError('ACCESS_DENIED', {
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
  parts: KernelParts,
  ownerId: string,
  botId: string,
  given: readonly Item[],
  pointerOf: (at: number) => string,
  isOverride = false,
  origin?: typeof OF_A_TOOL,
) => {
  const avatar = await requireAvatar(parts, ownerId, botId)
  checkItems(parts, avatar, given, pointerOf)
  const items = await withoutSecrets(given, redactorOf(parts.redacted, avatar.runtime_config))
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
      await unbury(
        trx,
        botId,
        drafts.map(textKeys).flatMap(forgottenKeys),
        drafts.map((draft) => draft.sessionId),
      )
    return store(parts, trx, drafts, { botId, ownerId, embedderId: parts.embedder.id, now })
  })
}

// The caller's vector was made of the whole text: it tells of what is taken out.
const withoutSecrets = (items: readonly Item[], clean: Redactor): Promise<Item[]> =>
  mapInSlices(items, (item) => {
    const content = clean(item.content)
    return content === item.content ? item : { ...item, content, embedding: undefined }
  })

const toSaid = (item: Item): Said => ({
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

const checkItems = (
  parts: KernelParts,
  avatar: AvatarRow,
  items: readonly Item[],
  pointerOf: (at: number) => string,
): void => {
  const issues = items.flatMap((item, at): Issue[] => {
    const pointer = pointerOf(at)
    if (item.embedding === undefined) return []
    if (!unit(item.embedding))
      return [{ pointer: `${pointer}/embedding`, message: noDirection(item.embedding) }]
    if (item.embedder_id === undefined)
      return [{ pointer: `${pointer}/embedder_id`, message: 'is required with an embedding' }]
    return item.embedder_id === parts.embedder.id
      ? []
      : [
          {
            pointer: `${pointer}/embedder_id`,
            message: `must be the embedder in use, ${parts.embedder.id}`,
          },
        ]
  })
  items.forEach((item, at) => {
    issues.push(...instructionIssues(item.kind, item.content, `${pointerOf(at)}/content`))
    try {
      scopeOf(
        { scope: item.scope, sessionId: item.session_id },
        avatar.runtime_config,
        pointerOf(at),
      )
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      issues.push(...(error.options.issues ?? []))
    }
  })
  if (issues.length > 0) throw validationError(issues)
  checkDimensions(parts, items, pointerOf)
}

const checkDimensions = (
  parts: KernelParts,
  items: readonly Item[],
  pointerOf: (at: number) => string,
): void => {
  const expected = parts.embedder.dimension
  const wrong = items.flatMap((item, at) =>
    item.embedding && item.embedding.length !== expected ? [{ at, item }] : [],
  )
  const [first] = wrong
  if (!first) return
  throw new CodedError('MEMORY_DIM_MISMATCH', {
    extra: { expected, actual: first.item.embedding?.length },
    issues: wrong.map(({ at, item }) => ({
      pointer: `${pointerOf(at)}/embedding`,
      message: `must have ${expected} numbers, has ${item.embedding?.length}`,
    })),
  })
}

// The caller's own vectors are used as directions, like ours; only texts without one are embedded here.
const embedItems = async (
  parts: KernelParts,
  items: readonly Item[],
): Promise<(Float32Array | undefined)[]> => {
  const missing = items.filter((item) => !item.embedding)
  const made = await parts.embedder.embed(missing.map((item) => item.content))
  let next = 0
  return items.map((item) => (item.embedding ? unit(item.embedding) : made[next++]))
}

const noDirection = (values: readonly number[]): string =>
  values.some((value) => value !== 0)
    ? 'must have a length that a number can hold'
    : 'must have a direction, not zeros alone'

const unit = (values: readonly number[]): Float32Array | undefined => {
  const length = Math.hypot(...values)
  return length > 0 && Number.isFinite(length)
    ? Float32Array.from(values, (value) => value / length)
    : undefined
}
