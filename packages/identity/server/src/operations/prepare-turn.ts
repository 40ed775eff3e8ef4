import type { Memory } from '@daimon/identity-api'
import { type PromptMemory, currentMsv, systemPrompt, traitMsv } from '@daimon/identity-core'
import { replyDriftOf } from '../personality/reply-drift.ts'
import { moodSession, stateInSession } from '../personality/state-at.ts'
import { identityView, requireAvatar } from './avatar-view.ts'
import { type Operation, ok } from './operation.ts'
import { recallMemories, recallRequest } from '../recall/recall-memories.ts'

const NONCE_BYTES = 9

/** Everything that the caller's model needs for one turn. */
export const prepareTurn: Operation<'prepare'> = async (parts, { caller, body }) => {
  const startedAt = performance.now()
  const avatar = await requireAvatar(parts, caller.ownerId, body.bot_id)
  const { memories: found, requests } = await recallMemories(
    parts,
    avatar,
    recallRequest(body),
    body.explain,
  )
  const recalledAt = performance.now()
  const session = moodSession(avatar, body.session_id)
  const state = await stateInSession(parts.engine.db, avatar, session, parts.now())
  const prompt = systemPrompt({
    name: avatar.soul.name,
    role: avatar.soul.role,
    description: avatar.soul.description,
    attachmentStyle: avatar.soul.attachment_style,
    traits: traitMsv(state),
    mood: state.mood,
    innerMonologue: state.innerMonologue,
    memories: found.map(promptMemory),
    requests: requests.map(promptMemory),
    nonce: Buffer.from(parts.randomBytes(NONCE_BYTES)).toString('hex'),
    tokenBudget: body.token_budget,
    template: avatar.runtime_config.hybrid_prompt_template,
  })
  const recalled = found.slice(0, prompt.memoriesUsed)
  const timings = { recall: recalledAt - startedAt, render: performance.now() - recalledAt }
  return ok({
    bot_id: avatar.bot_id,
    identity: {
      ...identityView(avatar, currentMsv(state)),
      ...(await replyDriftOf(parts, avatar, body.session_id)),
    },
    memories: recalled.map((memory) => memory.content),
    system_prompt: prompt.stablePrefix + prompt.volatileBlock,
    inner_monologue: state.innerMonologue,
    recalled,
    requests: [...requests],
    prompt: {
      stable_prefix: prompt.stablePrefix,
      volatile_block: prompt.volatileBlock,
      prefix_hash: prompt.prefixHash,
    },
    ...(body.explain ? { timings_ms: timings } : {}),
  })
}

const promptMemory = (memory: Memory): PromptMemory => ({
  id: memory.id,
  content: memory.content,
  speaker: memory.speaker,
  occurredAt: memory.occurred_at,
  validTo: memory.valid_to,
})
