import type { Key } from '@daimon/client'

/** A key as a line of a table. */
export const keyRow = (key: Key): string[] => [
  key.id,
  key.name,
  key.scopes.join(','),
  key.state,
  `expires ${key.expires_at?.slice(0, 10) ?? 'never'}`,
  `used ${key.last_used_at?.slice(0, 16) ?? 'never'}`,
]

/** Shown once, and kept out of everything that is not asked for: the secret alone is data. */
export const SECRET_NOTE =
  'This is the only time that the secret is shown. It goes into DAIMON_API_KEY of whoever uses it.\n'
