import type { Memory } from '@daimon/identity-api'
import {
  type PromptMemory,
  currentMsv,
  findOutlineTopic,
  quotePassage,
  stage,
  systemPrompt,
  tokenCount,
  tokenUpperBound,
  traitMsv,
} from '@daimon/identity-core'
import { measureReplyDrift } from '../personality/reply-drift.ts'
import { checkRecallScope } from '../users/check-recall-scope.ts'
import { findTimeZone } from '../users/find-time-zone.ts'
import { findMoodKey, stateOfMood } from '../personality/state-at.ts'
import { identityView, requireAvatarAndReplies } from '../avatars/avatar-view.ts'
import { findLore } from '../recall/find-lore.ts'
import { type Operation, ok } from './operation.ts'
import { recallMemories, recallRequest } from '../recall/recall-memories.ts'
import { traceTurn } from '../telemetry/trace-turn.ts'

const NONCE_BYTES = 9

/** Everything that the caller's model needs for one turn. */
export const prepareTurn: Operation<'prepare'> = (parts, call) =>
  traceTurn('prepare', call, () => prepare(parts, call))

const prepare: Operation<'prepare'> = async (parts, { caller, body }) => {
  const startedAt = performance.now()
  checkRecallScope(body)
  const { avatar, replies, user } = await requireAvatarAndReplies(parts, caller.ownerId, body)
  const userKey = body.user_id ?? ''
  const {
    memories: found,
    requests,
    timingsMs,
  } = await recallMemories(
    parts,
    avatar,
    recallRequest(body, user, body.token_budget),
    body.explain,
  )
  const recalledAt = performance.now()
  const now = parts.now()
  const lore = await findLore(parts, avatar, body)
  const key = findMoodKey(avatar, { userKey, sessionId: body.session_id })
  const state = await stateOfMood(parts.engine.db, avatar, key, now)
  const prompt = stage('render', () =>
    systemPrompt({
      name: avatar.soul.name,
      role: avatar.soul.role,
      description: avatar.soul.description,
      attachmentStyle: avatar.soul.attachment_style,
      traits: traitMsv(state),
      baseline: avatar.soul.baseline_msv,
      mood: state.mood,
      innerMonologue: state.innerMonologue,
      // A given `top_k` shows memories in full.
      memories: found.map((memory) => ({
        ...promptMemory(memory),
        passage: body.top_k === undefined ? quotePassage(memory.content, body.query) : undefined,
      })),
      requests: requests.map(promptMemory),
      lore,
      nonce: Buffer.from(parts.randomBytes(NONCE_BYTES)).toString('hex'),
      nowMs: (body.as_of ?? now).getTime(),
      timeZone: findTimeZone(body.timezone, user),
      isChronological: findOutlineTopic(body.query) !== undefined,
      tokenBudget: body.token_budget,
      template: avatar.runtime_config.hybrid_prompt_template,
    }),
  )
  const renderMs = performance.now() - recalledAt
  const recalled = prompt.memoriesUsed.flatMap((at) => found[at] ?? [])
  return ok({
    bot_id: avatar.bot_id,
    identity: {
      ...identityView(avatar, currentMsv(state)),
      ...measureReplyDrift(parts, avatar, userKey, replies),
    },
    memories: recalled.map((memory) => memory.content),
    system_prompt: prompt.stablePrefix + prompt.volatileBlock,
    inner_monologue: state.innerMonologue,
    recalled,
    requests: [...requests],
    ...(lore === undefined
      ? {}
      : { lore: prompt.loreUsed.map(({ name, content }) => ({ name, content })) }),
    prompt: {
      stable_prefix: prompt.stablePrefix,
      volatile_block: prompt.volatileBlock,
      prefix_hash: prompt.prefixHash,
    },
    ...(body.explain
      ? {
          timings_ms: { recall: recalledAt - startedAt, ...timingsMs, render: renderMs },
          token_count: {
            stable_prefix: tokenCount(prompt.stablePrefix),
            volatile_block: tokenCount(prompt.volatileBlock),
          },
          token_bounds: {
            stable_prefix: tokenUpperBound(prompt.stablePrefix),
            volatile_block: tokenUpperBound(prompt.volatileBlock),
          },
        }
      : {}),
  })
}

const promptMemory = (memory: Memory): PromptMemory => ({
  id: memory.id,
  content: memory.content,
  speaker: memory.speaker,
  occurredAt: memory.occurred_at,
  validTo: memory.valid_to,
})
