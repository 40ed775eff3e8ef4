import type { AvatarRow, MemoryDraft } from '@daimon/identity-store'
import { isDeepStrictEqual } from 'node:util'
import type { ServerContext } from '../../server-context.ts'
import { ComparedRows } from './compared-rows.ts'
import { toDrafts } from './draft.ts'
import type { MemoryInput } from './memory-input.ts'
import { type PlannedCorrections, planCorrections } from './plan-corrections.ts'
import { readCandidates } from './read-candidates.ts'
import { resolveScope } from './resolve-scope.ts'

/**
 * All that a write needs from rules, the correction model, and the embedder, before its
 * transaction.
 */
export type WritePlan = {
  readonly inputs: readonly MemoryInput[]
  readonly drafts: readonly MemoryDraft[]
  /** The avatar as the plan was made for it. */
  readonly avatar: AvatarRow
  readonly now: Date
  /** By draft id; valid while the avatar's memories are as they were. */
  readonly corrections: ReadonlyMap<string, PlannedCorrections>
}

/**
 * Plans a write without a lock; `avatar` must have been read before. Statements of one batch may
 * correct each other, so only a single statement's corrections are planned.
 */
export const planWrite = async (
  parts: ServerContext,
  avatar: AvatarRow,
  inputs: readonly MemoryInput[],
  vectors: readonly (Float32Array | undefined)[],
): Promise<WritePlan> => {
  const now = parts.now()
  const drafts = await toDrafts(parts, avatar, inputs, vectors, now)
  const corrections = new Map<string, PlannedCorrections>()
  const [statement, ...others] = drafts.filter(({ trust }) => trust === 'user')
  const last = drafts.at(-1)
  if (statement && last && others.length === 0) {
    const { db } = parts.engine
    const { bot_id: botId, memory_seq: seq } = avatar
    const compared = new ComparedRows(db, { botId, userKeys: [statement.userKey], seq })
    const [candidates] = await readCandidates(db, botId, [statement], last.id, compared)
    const context = { now, embed: parts.embedder.embed }
    if (candidates)
      corrections.set(statement.id, await planCorrections(statement, candidates, context))
  }
  return { inputs, drafts, avatar, now, corrections }
}

/**
 * The plan as it applies to the avatar under its lock. Another write since, or a forget, discards
 * the corrections: they are planned again under the lock.
 */
export const revalidate = (plan: WritePlan, locked: AvatarRow): WritePlan => {
  const isCurrent = plan.avatar.memory_seq === locked.memory_seq
  const isSameScope = isDeepStrictEqual(plan.avatar.runtime_config, locked.runtime_config)
  if (isCurrent && isSameScope) return plan
  const drafts = plan.drafts.map((draft, at) => ({
    ...draft,
    scope: resolveScope(plan.inputs[at] as MemoryInput, locked.runtime_config),
  }))
  return { ...plan, drafts, corrections: new Map() }
}
