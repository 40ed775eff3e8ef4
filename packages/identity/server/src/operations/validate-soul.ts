import { RuntimeConfig, Soul } from '@daimon/identity-api'
import { CodedError, type Issue, parseBody } from '@daimon/runtime'
import type { z } from 'zod'
import { checkTemplate } from './create-avatar.ts'
import { type Operation, ok } from './operation.ts'

/** What a soul and its settings would be refused for; nothing is written. */
export const validateSoul: Operation<'validateSoul'> = async (_parts, { body }) => {
  const settings = body.runtime_config
  const problems = [
    ...issuesOf('/soul', Soul, body.soul),
    ...(settings === undefined ? [] : issuesOf('/runtime_config', RuntimeConfig, settings)),
  ]
  if (problems.length === 0 && settings !== undefined)
    problems.push(...told(() => checkTemplate(RuntimeConfig.parse(settings))))
  return ok({ valid: problems.length === 0, problems })
}

const issuesOf = (root: string, schema: z.ZodType, value: unknown): Issue[] =>
  told(() => parseBody(schema, value)).map(({ pointer, message }) => ({
    pointer: `${root}${pointer}`,
    message,
  }))

const told = (check: () => unknown): Issue[] => {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return [...(error.options.issues ?? [])]
  }
}
