import { RuntimeConfig, Soul } from '@daimon/identity-api'
import { systemPrompt, tokenCount } from '@daimon/identity-core'
import { ApiError, type Issue, parseBody } from '@daimon/runtime'
import type { z } from 'zod'
import { checkTemplate } from '../avatars/create-avatar.ts'
import { type Operation, ok } from './operation.ts'

/** What a soul and its settings would be refused for, or their prompt; nothing is written. */
export const validateSoul: Operation<'validateSoul'> = async ({ now }, { body }) => {
  const settings = body.runtime_config
  const problems = [
    ...collectIssues('/soul', Soul, body.soul),
    ...(settings === undefined ? [] : collectIssues('/runtime_config', RuntimeConfig, settings)),
  ]
  if (problems.length === 0 && settings !== undefined)
    problems.push(...catchIssues(() => checkTemplate(RuntimeConfig.parse(settings))))
  const valid = problems.length === 0
  return ok({
    valid,
    problems,
    prompt: valid ? previewPrompt(Soul.parse(body.soul), settings, now().getTime()) : null,
  })
}

/** The part of the prompt that a new avatar has in every turn. */
const previewPrompt = (soul: Soul, settings: unknown, nowMs: number) => {
  const { stablePrefix } = systemPrompt({
    name: soul.name,
    role: soul.role,
    description: soul.description,
    attachmentStyle: soul.attachment_style,
    traits: soul.baseline_msv,
    baseline: soul.baseline_msv,
    mood: [],
    innerMonologue: soul.baseline_msv.inner_monologue,
    memories: [],
    requests: [],
    nonce: '',
    nowMs,
    tokenBudget: undefined,
    template:
      settings === undefined ? undefined : RuntimeConfig.parse(settings).hybrid_prompt_template,
  })
  return { stable_prefix: stablePrefix, token_count: tokenCount(stablePrefix) }
}

const collectIssues = (root: string, schema: z.ZodType, value: unknown): Issue[] =>
  catchIssues(() => parseBody(schema, value)).map(({ pointer, message }) => ({
    pointer: `${root}${pointer}`,
    message,
  }))

const catchIssues = (check: () => unknown): Issue[] => {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [...(error.options.issues ?? [])]
  }
}
