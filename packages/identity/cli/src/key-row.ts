import type { Key } from '@daimon/client'

/** A key as a table row. */
export const keyRow = (key: Key): string[] => [
  key.id,
  key.name,
  key.scopes.join(','),
  key.state,
  `expires ${key.expires_at?.slice(0, 10) ?? 'never'}`,
  `used ${key.last_used_at?.slice(0, 16) ?? 'never'}`,
]

/** Goes to standard error: standard output carries only the secret. */
export const SECRET_NOTE =
  'The secret is shown only once. To use the key, set DAIMON_API_KEY to it.\n'
