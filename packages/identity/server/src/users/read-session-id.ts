import { validationError } from '@daimon/runtime'

const CHARS_MAX = 128

/** The session in the path of a request; throws VALIDATION_ERROR if the id is too long. */
export const readSessionId = (params: Readonly<Record<string, string>>): string => {
  const sessionId = params['session_id'] as string
  if (sessionId.length > CHARS_MAX)
    throw validationError([
      { pointer: '/session_id', message: `must have at most ${CHARS_MAX} characters` },
    ])
  return sessionId
}
