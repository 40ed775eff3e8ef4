import { validationError } from '@daimon/runtime'

const CHARS_MAX = 128

/** The user in the path of a request; throws VALIDATION_ERROR if the id is too long. */
export const readUserId = (params: Readonly<Record<string, string>>): string => {
  const userId = params['user_id'] as string
  if (Array.from(userId).length > CHARS_MAX)
    throw validationError([
      { pointer: '/user_id', message: `must have at most ${CHARS_MAX} characters` },
    ])
  return userId
}
