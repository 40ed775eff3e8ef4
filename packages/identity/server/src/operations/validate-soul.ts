import { RuntimeConfig, Soul } from '@daimon/identity-api'
import { ApiError, type Issue, parseBody } from '@daimon/runtime'
import type { z } from 'zod'
import { checkTemplate } from '../avatars/create-avatar.ts'
import { type Operation, ok } from './operation.ts'

/** What a soul and its settings would be refused for; nothing is written. */
export const validateSoul: Operation<'validateSoul'> = async (_parts, { body }) => {
  const settings = body.runtime_config
  const problems = [
    ...collectIssues('/soul', Soul, body.soul),
    ...(settings === undefined ? [] : collectIssues('/runtime_config', RuntimeConfig, settings)),
  ]
  if (problems.length === 0 && settings !== undefined)
    problems.push(...catchIssues(() => checkTemplate(RuntimeConfig.parse(settings))))
  return ok({ valid: problems.length === 0, problems })
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
