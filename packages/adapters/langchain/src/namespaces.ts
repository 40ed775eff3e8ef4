import type { MatchCondition } from '@langchain/langgraph-checkpoint'

/** Limit of the service for the keys of users and sessions. */
const KEY_CHARACTERS_MAX = 128

/**
 * The user of a namespace: its parts, encoded, with slashes. A namespace of one part is the user
 * with that key.
 *
 * @throws {Error} if it is longer than 128 characters.
 */
export const toUserId = (namespace: readonly string[]): string =>
  checked(namespace.map(encodeURIComponent).join('/'), 'namespace')

/** The session of an item, so that items with similar texts don't merge. */
export const toSessionId = (key: string): string => checked(encodeURIComponent(key), 'key')

function checked(text: string, what: string): string {
  if (text === '' || text.length > KEY_CHARACTERS_MAX)
    throw new Error(
      `A ${what} of DaimonStore has 1 to ${KEY_CHARACTERS_MAX} characters: '${text}'.`,
    )
  return text
}

export const toNamespace = (userId: string): string[] => userId.split('/').map(decode)

// The key of a user who isn't a namespace may be any text.
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const hasPrefix = (namespace: readonly string[], prefix: readonly string[]): boolean =>
  prefix.every((part, index) => namespace[index] === part)

/** Whether a namespace begins or ends with the path, in which `*` is any part. */
export function matchesCondition(
  namespace: readonly string[],
  { matchType, path }: MatchCondition,
): boolean {
  if (path.length > namespace.length) return false
  const part =
    matchType === 'prefix' ? namespace.slice(0, path.length) : namespace.slice(-path.length)
  return path.every((expected, index) => expected === '*' || expected === part[index])
}
