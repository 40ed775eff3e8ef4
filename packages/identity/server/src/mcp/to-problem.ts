import { ERRORS, type ErrorCode, type Problem } from '@daimon/identity-api'
import { CodedError, toProblem } from '@daimon/runtime'
import { asCoded } from '../http/as-coded.ts'
import type { KernelParts } from '../kernel-parts.ts'
import type { McpRequest } from './mcp-request.ts'

/** What the same error is over HTTP. A fault is logged and tells nothing. */
export const problemOf = (parts: KernelParts, request: McpRequest, error: unknown): Problem => {
  const coded = asCoded(error)
  const { requestId, path } = request
  if (!(coded instanceof CodedError)) parts.log.error({ err: error, requestId, path }, 'fault')
  return toProblem(coded, { table: ERRORS, instance: path, requestId }) as Problem
}

/** What a model can do about a code; the table of the routes speaks of routes. */
const REMEDIES: Readonly<Partial<Record<ErrorCode, string>>> = {
  BOT_NOT_FOUND: 'Call list_avatars for the ids that exist, or ensure_avatar to create one.',
  MEMORY_NOT_FOUND: 'Call retrieve_memory for the ids that exist.',
  SOULPACK_NOT_FOUND: 'Call list_soulpacks for the packs that exist.',
  VALIDATION_ERROR: 'Mend the arguments that are named and call again.',
  SOUL_INVALID: 'Mend the members of the soul that are named and call again.',
  ACCESS_DENIED: 'The key of this connection lacks the right. Tell the user; do not try again.',
}

/** A problem in words, for a model to act on. */
export const problemText = ({ code, detail, issues = [] }: Problem): string =>
  [
    `${code}: ${detail}`,
    // The detail names the first few.
    ...issues
      .filter(({ message }) => !detail.includes(message))
      .map(({ pointer, message }) => `- ${pointer || 'the arguments'} ${message}`),
    REMEDIES[code] ?? ERRORS[code].remedy,
  ].join('\n')
