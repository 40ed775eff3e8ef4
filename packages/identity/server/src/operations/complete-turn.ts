import { type MemoryKind, type MemoryTrust, saysSomething } from '@daimon/identity-api'
import { type Statement, pipeline } from '@daimon/database'
import { stageAsync } from '@daimon/identity-core'
import {
  type AvatarRow,
  type Db,
  type DuplicateMatches,
  type ReplyRecords,
  type DuplicateKeys,
  type TurnRow,
  avatarLock,
  avatarRead,
  insertReflection,
  findDuplicates,
  mapInSlices,
  replyRecordsRead,
  replyRecordsWrite,
  slicer,
  textKeys,
  turnRead,
  turnWrite,
} from '@daimon/identity-store'
import { ApiError, validationError } from '@daimon/runtime'
import type { Answer } from '@daimon/runtime'
import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ServerContext } from '../server-context.ts'
import { botNotFound } from './avatar-view.ts'
import {
  type MemoryInput,
  type StoredMemory,
  instructionIssues,
  detectKind,
  withoutEcho,
  resolveScope,
  statedKind,
  store,
  toDrafts,
} from './drafts.ts'
import { recordTurnReply } from '../personality/reply-drift.ts'
import { moodSession } from '../personality/state-at.ts'
import { type MessageAssessment, assessMessage } from '../personality/assess-message.ts'
import { type Redactor, createRedactor } from '../privacy/redactor.ts'
import { summarizeTurn } from '../chat/summarize-turn.ts'
import type { CallOf, Operation } from './operation.ts'
import { type StepInputs, groundReads, stepFrom } from './reflect-step.ts'
import { traceTurn } from '../telemetry/trace-turn.ts'

type Body = CallOf<'complete'>['body']

/**
 * Remembers a turn and reflects on it, in one transaction: when it is acknowledged it is durable
 * and the very next prepare recalls it. The same key with the same body gets the same answer again.
 */
export const completeTurn: Operation<'complete'> = (parts, call) =>
  traceTurn('complete', call, () => complete(parts, call))

const complete: Operation<'complete'> = async (parts, { caller, body: given, headers, via }) => {
  checkSides(given)
  const key = idempotencyKey(given, headers.get('idempotency-key'))
  const { db } = parts.engine
  const [before, turnBefore] = await pipeline(db, [
    avatarRead(db, caller.ownerId, given.bot_id),
    key === undefined ? undefined : turnRead(db, given.bot_id, key),
  ])
  if (!before) throw botNotFound()
  const pause = slicer()
  const body = withoutSecrets(given, createRedactor(parts.redacted, before.runtime_config))
  await pause()
  resolveScope({ scope: body.scope, sessionId: body.session_id }, before.runtime_config)
  const issues = instructionIssues(given.kind, given.user_message, '/user_message')
  if (issues.length > 0) throw validationError(issues)
  const hash = requestHash(given)
  if (turnBefore) return replayed(turnBefore, hash)
  const said = sides(body, before, via, parts.limits.contentCharsMax)
  await pause()
  const message = getUserMessage(body)
  // Before the transaction: embedder and model may take their time, and no request should hold a
  // lock meanwhile.
  const [vectors, weighed] = await Promise.all([
    stageAsync('embed', () => parts.embedder.embed(said.map(({ content }) => content))),
    message !== undefined && body.reflect && !body.reflect_async
      ? stageAsync('assess', () => assessMessage(parts, before, message))
      : undefined,
  ])
  const now = parts.now()
  const texts = await mapInSlices(said, ({ content, occurredAt = now }) =>
    textKeys({ content, occurredAt }),
  )
  const storeTurn = async (trx: Db): Promise<Answer> => {
    const found = await lockAndRead(trx, before, body, texts, key)
    if (found.turn) return replayed(found.turn, hash)
    const { answer, writes } = await write(parts, trx, body, { said, vectors, weighed, now }, found)
    const { status, body: answered } = answer
    const { bot_id: botId, owner_id: ownerId } = found.avatar
    const turn = { botId, ownerId, requestHash: hash, status, answer: answered, at: now }
    await pipeline(trx, [
      ...writes,
      key === undefined ? undefined : turnWrite(trx, { ...turn, key }),
    ])
    return answer
  }
  return stageAsync('store', () => db.transaction().execute(storeTurn))
}

/** All that a turn is stored by, as it stands under the avatar's lock. */
type TurnLookup = {
  readonly avatar: AvatarRow
  /** The turn that was stored under this key since it was first looked for. */
  readonly turn: TurnRow | undefined
  readonly known: DuplicateMatches | undefined
  readonly records: ReplyRecords | undefined
  readonly ground: StepInputs
}

/**
 * Locks the avatar and reads the rest behind the lock, in one round trip: writers of an avatar wait
 * for each other.
 */
const lockAndRead = async (
  trx: Db,
  before: AvatarRow,
  body: Body,
  texts: readonly DuplicateKeys[],
  key: string | undefined,
): Promise<TurnLookup> => {
  const botId = before.bot_id
  const step = { sessionId: body.session_id ?? null, turnId: body.turn_id ?? null }
  const [avatar, turn, known, records, mood, done] = await pipeline(trx, [
    avatarLock(trx, before.owner_id, botId),
    key === undefined ? undefined : turnRead(trx, botId, key),
    texts.length === 0 ? undefined : findDuplicates(trx, botId, texts),
    getReply(body) === undefined ? undefined : replyRecordsRead(trx, botId, body.session_id),
    ...groundReads(trx, before, step),
  ])
  if (!avatar) throw botNotFound()
  const common = { avatar, turn, known, records }
  if (moodSession(avatar, step.sessionId) === moodSession(before, step.sessionId))
    return { ...common, ground: { mood, done } }
  // Whose mood a turn moves has changed in between.
  const [moodNow] = await pipeline(trx, groundReads(trx, avatar, step))
  return { ...common, ground: { mood: moodNow, done } }
}

/** The texts of a turn as they may be kept: neither store, embedder nor model sees more. */
const withoutSecrets = (body: Body, clean: Redactor): Body => ({
  ...body,
  summary: body.summary === undefined ? undefined : clean(body.summary),
  user_message: body.user_message === undefined ? undefined : clean(body.user_message),
  assistant_text: body.assistant_text === undefined ? undefined : clean(body.assistant_text),
})

const checkSides = ({ summary, user_message, assistant_text }: Body): void => {
  if ([summary, user_message, assistant_text].every((side) => side === undefined || side === ''))
    throw validationError([
      { pointer: '', message: 'needs at least one of summary, user_message, assistant_text' },
    ])
}

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

// Of the parsed body, so that null, an absent member and a default are the same request, in any
// order of members.
const requestHash = ({ idempotency_key: _key, ...body }: Body): Uint8Array =>
  createHash('sha256').update(JSON.stringify(body, sorted)).digest()

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

const replayed = (turn: TurnRow, hash: Uint8Array): Answer => {
  if (!isDeepStrictEqual(new Uint8Array(turn.request_hash), new Uint8Array(hash)))
    throw new ApiError('CONFLICT', { detail: 'This idempotency key was used with another body.' })
  return { status: turn.status, body: turn.answer }
}

const sides = (
  body: Body,
  avatar: AvatarRow,
  via: 'mcp' | undefined,
  charsMax: number,
): MemoryInput[] => {
  const one = (
    content: string,
    kind: MemoryKind,
    speaker: string | null,
    trust: MemoryTrust,
  ): MemoryInput => ({
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
  const [user, assistant, given] = [body.user_message, body.assistant_text, body.summary].map(
    withoutEcho,
  )
  // What a tool passes on as the user's words may be a page that its model has read.
  const read = (text: string) =>
    via === 'mcp' ? 'turn' : detectKind(text, speaker, avatar.soul.name)
  const isGiven = isText(body.user_message) || isText(body.assistant_text)
  if (isSummaryOnly || !isGiven) {
    const summary = given ?? summarizeTurn(user, assistant, charsMax)
    return summary === undefined ? [] : [one(summary, 'summary', null, 'assistant')]
  }
  return [
    ...(user === undefined
      ? []
      : [{ ...one(user, read(user), speaker, 'user'), ...statedKind(body.kind) }]),
    ...(assistant === undefined ? [] : [one(assistant, 'turn', avatar.soul.name, 'assistant')]),
  ]
}

const isText = (text: string | undefined): boolean => text !== undefined && saysSomething(text)

/** What was made of a turn before its transaction. */
type Thought = {
  readonly said: readonly MemoryInput[]
  readonly vectors: readonly (Float32Array | undefined)[]
  /** Absent when the reflection is not asked for, or comes later. */
  readonly weighed: MessageAssessment | undefined
  readonly now: Date
}

/** What the avatar reflects on; absent if only the reply is given, which is the avatar's own. */
const getUserMessage = (body: Body): string | undefined =>
  withoutEcho(body.user_message) ?? body.summary
const getReply = (body: Body): string | undefined => withoutEcho(body.assistant_text)

/** An answer, and what is still to be written before it holds. */
type TurnWrites = {
  readonly answer: { readonly status: number; readonly body: object }
  readonly writes: readonly (Statement<void> | undefined)[]
}

const write = async (
  parts: ServerContext,
  trx: Db,
  body: Body,
  { said, vectors, weighed, now }: Thought,
  { avatar, known, records, ground }: TurnLookup,
): Promise<TurnWrites> => {
  const { bot_id: botId, owner_id: ownerId } = avatar
  const context = { botId, ownerId, embedderId: parts.embedder.id, now }
  const drafts = toDrafts(parts, botId, avatar.runtime_config, said, vectors, now)
  const results = await store(parts, trx, drafts, context, known)
  const stored = results.filter(
    (result): result is StoredMemory & { id: string } => result.id !== null,
  )
  const common = {
    ingested: true,
    memory_ids: stored.map(({ id }) => id),
    deduplicated: stored.map(({ deduplicated }) => deduplicated),
    suppressed: results.some(({ suppressed }) => suppressed),
    superseded: results.flatMap(({ superseded }) => superseded),
  }
  const turn = {
    memoryIds: common.memory_ids,
    turnId: body.turn_id ?? null,
    sessionId: body.session_id ?? null,
    at: now,
    occurredAt: body.occurred_at,
  }
  const reply = getReply(body)
  const replies =
    reply === undefined || records === undefined
      ? []
      : recordTurnReply(parts, avatar, records, { text: reply, sessionId: body.session_id })
  const message = getUserMessage(body)
  if (message !== undefined && body.reflect && body.reflect_async && !avatar.is_frozen) {
    const reflectionId = randomUUID()
    await insertReflection(trx, {
      botId,
      ownerId,
      reflectionId,
      message,
      ...turn,
      at: body.occurred_at ?? now,
    })
    await parts.jobs.reflect(trx, { botId, ownerId, reflectionId })
    const accepted = { status: 'accepted', ...common, reflect: 'async', bot_id: botId }
    return {
      answer: { status: 202, body: accepted },
      writes: [replyRecordsWrite(trx, replies)],
    }
  }
  if (!weighed || avatar.is_frozen)
    return {
      answer: { status: 200, body: { status: 'success', ...common, reflect: 'skipped' } },
      writes: [replyRecordsWrite(trx, replies)],
    }
  const { msv, writes } = stepFrom(trx, avatar, { weighed, ...turn, replies }, ground)
  const completed = { status: 'success', ...common, reflect: 'completed', current_msv: msv }
  return { answer: { status: 200, body: completed }, writes }
}
