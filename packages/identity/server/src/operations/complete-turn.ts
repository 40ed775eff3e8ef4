import type { MemoryKind, MemoryTrust } from '@daimon/identity-api'
import { stageAsync } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  findTurn,
  insertReflection,
  insertTurn,
  lockAvatar,
  putReplyRecords,
} from '@daimon/identity-store'
import { CodedError, validationError } from '@daimon/runtime'
import type { Answer } from '@daimon/runtime'
import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { KernelParts } from '../kernel-parts.ts'
import { botNotFound, requireAvatar } from './avatar-view.ts'
import { type Said, type Stored, kindOf, saidAnew, scopeOf, store, toDrafts } from './drafts.ts'
import { recordReplyOf } from '../personality/reply-drift.ts'
import { type Weighed, weigh } from '../personality/weigh.ts'
import { type Redactor, redactorOf } from '../privacy/redactor.ts'
import type { CallOf, Operation } from './operation.ts'
import { reflectStep } from './reflect-step.ts'
import { tracedTurn } from '../telemetry/traced-turn.ts'

type Body = CallOf<'complete'>['body']

/**
 * Remembers a turn and reflects on it, in one transaction: when it is acknowledged it is durable and the very
 * next prepare recalls it. The same key with the same body gets the same answer again.
 */
export const completeTurn: Operation<'complete'> = (parts, call) =>
  tracedTurn('complete', call, () => complete(parts, call))

const complete: Operation<'complete'> = async (parts, { caller, body: given, headers }) => {
  const key = idempotencyKey(given, headers.get('idempotency-key'))
  const known = await requireAvatar(parts, caller.ownerId, given.bot_id)
  const body = withoutSecrets(given, redactorOf(parts.redacted, known.runtime_config))
  scopeOf({ scope: body.scope, sessionId: body.session_id }, known.runtime_config)
  const hash = requestHash(given)
  const replay =
    key === undefined ? undefined : await replayed(parts.engine.db, known.bot_id, key, hash)
  if (replay) return replay
  const said = sides(body, known)
  // Before the transaction: embedder and model may take their time, and nobody should wait for them with a lock.
  const [vectors, weighed] = await Promise.all([
    stageAsync('embed', () => parts.embedder.embed(said.map(({ content }) => content))),
    body.reflect && !body.reflect_async
      ? stageAsync('weigh', () => weigh(parts, known, messageOf(body)))
      : undefined,
  ])
  const storeTurn = async (trx: Db): Promise<Answer> => {
    const avatar = await lockAvatar(trx, caller.ownerId, body.bot_id)
    if (!avatar) throw botNotFound()
    const again = key === undefined ? undefined : await replayed(trx, avatar.bot_id, key, hash)
    if (again) return again
    const answer = await write(parts, trx, avatar, body, { said, vectors, weighed })
    if (key !== undefined) {
      const turn = {
        botId: avatar.bot_id,
        ownerId: avatar.owner_id,
        key,
        requestHash: hash,
        at: parts.now(),
      }
      await insertTurn(trx, { ...turn, status: answer.status, answer: answer.body as object })
    }
    return answer
  }
  return stageAsync('store', () => parts.engine.db.transaction().execute(storeTurn))
}

/** The texts of a turn as they may be kept: neither store, embedder nor model sees more. */
const withoutSecrets = (body: Body, clean: Redactor): Body => ({
  ...body,
  summary: clean(body.summary),
  user_message: body.user_message === undefined ? undefined : clean(body.user_message),
  assistant_text: body.assistant_text === undefined ? undefined : clean(body.assistant_text),
})

const idempotencyKey = (body: Body, header: string | null): string | undefined => {
  if (header !== null && (header.length === 0 || header.length > 255))
    throw validationError([
      { pointer: '/Idempotency-Key', message: 'must have 1 to 255 characters' },
    ])
  if (header !== null && body.idempotency_key !== undefined && header !== body.idempotency_key)
    throw validationError([
      { pointer: '/idempotency_key', message: 'must agree with the header Idempotency-Key' },
    ])
  return header ?? body.idempotency_key ?? body.turn_id
}

// Of the parsed body, so that null, an absent member and a default are the same request, in any order of members.
const requestHash = ({ idempotency_key: _key, ...body }: Body): Uint8Array =>
  createHash('sha256').update(JSON.stringify(body, sorted)).digest()

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

const replayed = async (
  db: Db,
  botId: string,
  key: string,
  hash: Uint8Array,
): Promise<Answer | undefined> => {
  const turn = await findTurn(db, botId, key)
  if (!turn) return undefined
  if (!isDeepStrictEqual(new Uint8Array(turn.request_hash), new Uint8Array(hash)))
    throw new CodedError('CONFLICT', { detail: 'This idempotency key was used with another body.' })
  return { status: turn.status, body: turn.answer }
}

const sides = (body: Body, avatar: AvatarRow): Said[] => {
  const one = (
    content: string,
    kind: MemoryKind,
    speaker: string | null,
    trust: MemoryTrust,
  ): Said => ({
    content,
    kind,
    speaker,
    trust,
    source: 'complete',
    sessionId: body.session_id,
    scope: body.scope,
    occurredAt: body.occurred_at,
    importance: undefined,
    metadata: body.metadata,
  })
  const isSummaryOnly = avatar.runtime_config.memory_policy === 'summary_only'
  const speaker = body.speaker ?? null
  const [user, assistant, summary] = [body.user_message, body.assistant_text, body.summary].map(
    saidAnew,
  )
  const isGiven = isText(body.user_message) || isText(body.assistant_text)
  if (isSummaryOnly || !isGiven)
    return summary === undefined ? [] : [one(summary, 'summary', null, 'assistant')]
  return [
    ...(user === undefined
      ? []
      : [one(user, kindOf(user, speaker, avatar.soul.name), speaker, 'user')]),
    ...(assistant === undefined ? [] : [one(assistant, 'turn', avatar.soul.name, 'assistant')]),
  ]
}

const isText = (text: string | undefined): boolean => text !== undefined && text.trim() !== ''

/** What was made of a turn before its transaction. */
type Thought = {
  readonly said: readonly Said[]
  readonly vectors: readonly (Float32Array | undefined)[]
  /** Absent when the reflection is not asked for, or comes later. */
  readonly weighed: Weighed | undefined
}

const messageOf = (body: Body): string => saidAnew(body.user_message) ?? body.summary

const write = async (
  parts: KernelParts,
  trx: Db,
  avatar: AvatarRow,
  body: Body,
  { said, vectors, weighed }: Thought,
): Promise<Answer> => {
  const now = parts.now()
  const context = {
    botId: avatar.bot_id,
    ownerId: avatar.owner_id,
    embedderId: parts.embedder.id,
    now,
  }
  const drafts = toDrafts(parts, avatar.bot_id, avatar.runtime_config, said, vectors, now)
  const results = await store(parts, trx, drafts, context)
  const stored = results.filter((result): result is Stored & { id: string } => result.id !== null)
  const common = {
    ingested: true,
    memory_ids: stored.map(({ id }) => id),
    deduplicated: stored.map(({ deduplicated }) => deduplicated),
    suppressed: results.some(({ suppressed }) => suppressed),
    superseded: results.flatMap(({ superseded }) => superseded),
  }
  const turnId = body.turn_id ?? null
  const sessionId = body.session_id ?? null
  const reply = saidAnew(body.assistant_text)
  const replies =
    reply === undefined
      ? []
      : await recordReplyOf(parts, trx, avatar, { text: reply, sessionId: body.session_id })
  if (!weighed || avatar.is_frozen) await putReplyRecords(trx, replies)
  if (body.reflect && body.reflect_async && !avatar.is_frozen) {
    const reflectionId = randomUUID()
    const pending = { botId: avatar.bot_id, ownerId: avatar.owner_id, reflectionId }
    await insertReflection(trx, {
      ...pending,
      message: messageOf(body),
      memoryIds: common.memory_ids,
      turnId,
      sessionId,
      at: now,
    })
    await parts.jobs.reflect(trx, { botId: avatar.bot_id, ownerId: avatar.owner_id, reflectionId })
    return {
      status: 202,
      body: { status: 'accepted', ...common, reflect: 'async', bot_id: avatar.bot_id },
    }
  }
  if (!weighed || avatar.is_frozen)
    return { status: 200, body: { status: 'success', ...common, reflect: 'skipped' } }
  const msv = await reflectStep(trx, avatar, {
    weighed,
    memoryIds: common.memory_ids,
    turnId,
    sessionId,
    at: now,
    replies,
  })
  return {
    status: 200,
    body: { status: 'success', ...common, reflect: 'completed', current_msv: msv },
  }
}
