import { ERRORS, type ErrorCode, type Problem } from '@daimon/identity-api'
import { ApiError, toProblem } from '@daimon/runtime'
import { toApiError } from '../http/to-api-error.ts'
import type { ServerContext } from '../server-context.ts'
import type { McpRequest } from './mcp-request.ts'

/** The problem that HTTP returns for this error. Unexpected errors are logged and not exposed. */
export const toMcpProblem = (
  parts: ServerContext,
  request: McpRequest,
  error: unknown,
): Problem => {
  const coded = toApiError(error)
  const { requestId, path } = request
  if (!(coded instanceof ApiError)) parts.log.error({ err: error, requestId, path }, 'fault')
  return toProblem(coded, { table: WITHOUT_REMEDIES, instance: path, requestId }) as Problem
}

// `problemText` adds the remedy that applies to tools.
const WITHOUT_REMEDIES = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { status, title, meaning }]) => [
    code,
    { status, title, meaning },
  ]),
)

/** Remedies that name tools; the error table's remedies name routes. */
const REMEDIES: Readonly<Partial<Record<ErrorCode, string>>> = {
  BOT_NOT_FOUND: 'Call list_avatars for existing IDs, or ensure_avatar to create an avatar.',
  MEMORY_NOT_FOUND: 'Call retrieve_memory for existing IDs.',
  SOULPACK_NOT_FOUND: 'Call list_soulpacks for existing packs.',
  VALIDATION_ERROR: 'Fix the named arguments, then call again.',
  SOUL_INVALID: 'Fix the named members of the soul, then call again.',
  ACCESS_DENIED:
    'The key of this connection lacks the required scope. Inform the user; do not retry.',
}

/** A problem as text that a model can act on. */
export const problemText = ({ code, detail, issues = [] }: Problem): string =>
  [
    `${code}: ${detail}`,
    // The detail already contains the first issues.
    ...issues
      .filter(({ message }) => !detail.includes(message))
      .map(({ pointer, message }) => `- ${pointer || 'the arguments'} ${message}`),
    REMEDIES[code] ?? ERRORS[code].remedy,
  ].join('\n')
