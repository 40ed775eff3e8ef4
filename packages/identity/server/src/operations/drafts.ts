import {
  INSTRUCTION_CHARS_MAX,
  type KindBy,
  type MemoryKind,
  type MemoryScope,
  type MemorySource,
  type MemoryTrust,
  type RuntimeConfig,
  type StatedKind,
  saysSomething,
} from '@daimon/identity-api'
import { findInstructions, memoryId, stripRecalledBlocks } from '@daimon/identity-core'
import {
  type Db,
  type DuplicateMatches,
  type MemoryDraft,
  type RememberContext,
  type Remembered,
  correct,
  remember,
} from '@daimon/identity-store'
import { type Issue, validationError } from '@daimon/runtime'
import type { ServerContext } from '../server-context.ts'

export type MemoryInput = {
  readonly content: string
  readonly kind: MemoryKind
  /** Who decided the kind; without it, a rule. */
  readonly kindBy?: KindBy
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

/**
 * With a session a memory belongs to it unless the call or the avatar says otherwise; without one
 * it is global.
 */
export const resolveScope = (
  said: Pick<MemoryInput, 'scope' | 'sessionId'>,
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

const newMemoryId = (parts: ServerContext, botId: string, atMs: number): string =>
  memoryId(botId, atMs, parts.randomBytes(ID_RANDOM_BYTES))

/** Drafts with ids of their own, in an order that the ids keep. */
export const toDrafts = (
  parts: ServerContext,
  botId: string,
  config: RuntimeConfig,
  said: readonly MemoryInput[],
  vectors: readonly (Float32Array | undefined)[],
  now: Date,
  pointerOf: (at: number) => string = () => '',
): MemoryDraft[] =>
  said.map((one, at) => ({
    id: newMemoryId(parts, botId, now.getTime() + at),
    content: one.content,
    kind: one.kind,
    kindBy: one.kindBy ?? 'rule',
    sessionId: one.sessionId ?? null,
    scope: resolveScope(one, config, pointerOf(at)),
    speaker: one.speaker,
    occurredAt: one.occurredAt ?? now,
    importance: one.importance ?? IMPORTANCE,
    source: one.source,
    trust: one.trust,
    metadata: one.metadata ?? {},
    vector: vectors[at],
  }))

// Callers that send no trust mark the assistant by the speaker.
const ASSISTANT = /^(?:assistant|ai|bot|system)$/i

/**
 * What kind of memory a user's message is: one in which the user asks something of all later
 * answers is an instruction.
 */
export const detectKind = (
  content: string,
  speaker: string | null,
  avatarName: string,
): MemoryKind =>
  speaker !== avatarName && !ASSISTANT.test(speaker ?? '') && findInstructions(content).length > 0
    ? 'instruction'
    : 'turn'

/** What the caller says of a kind; nothing when it says nothing. */
export const statedKind = (
  kind: StatedKind | undefined,
): { readonly kind: StatedKind; readonly kindBy: 'caller' } | undefined =>
  kind === undefined ? undefined : { kind, kindBy: 'caller' }

/** Issues of a text that its caller calls an instruction. */
export const instructionIssues = (
  kind: MemoryKind | undefined,
  content: string | undefined,
  pointer: string,
): Issue[] =>
  kind === 'instruction' && (content?.length ?? 0) > INSTRUCTION_CHARS_MAX
    ? [
        {
          pointer,
          message: `must have at most ${INSTRUCTION_CHARS_MAX} characters as an instruction`,
        },
      ]
    : []

export type StoredMemory = Remembered & {
  /** Memories that this one superseded. */
  readonly superseded: readonly string[]
}

/**
 * Stores drafts inside the caller's transaction and lets them correct what was said before. `known`
 * is what `findDuplicates` said of them, where that was asked already.
 */
export const store = async (
  parts: ServerContext,
  trx: Db,
  drafts: readonly MemoryDraft[],
  context: RememberContext,
  known?: DuplicateMatches,
): Promise<StoredMemory[]> => {
  const results = await remember(trx, drafts, context, known)
  const { superseded, isMissingVector } = await correct(trx, drafts, results, {
    ...context,
    // What holds now must be found by the very next question, and no transaction waits for a
    // server.
    vectorOf: async (content) =>
      parts.embedder.isAtHand ? (await parts.embedder.embed([content]))[0] : undefined,
    newId: () => newMemoryId(parts, context.botId, context.now.getTime()),
  })
  if (isMissingVector || drafts.some((draft) => draft.vector === undefined))
    await parts.jobs.embedMissing(trx)
  return results.map((result, at) => ({ ...result, superseded: superseded[at] ?? [] }))
}

/**
 * What a caller sends, without memories that prepare handed out; `undefined` when nothing is left.
 */
export const withoutEcho = (text: string | undefined): string | undefined => {
  const rest = text === undefined ? '' : stripRecalledBlocks(text)
  return saysSomething(rest) ? rest : undefined
}
