import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Io, UsageError } from './io.ts'
import { ENVIRONMENT } from './usage.ts'

const DEFAULT_URL = 'http://127.0.0.1:8100'

/** A variable with this prefix that no Daimon program reads is probably misspelled. */
const PREFIX = 'DAIMON_SCAN_'
const KNOWN = new Set<string>(ENVIRONMENT.map(([name]) => name))

export const checkEnvironment = (env: Io['env']): void => {
  const strange = Object.keys(env).filter((name) => name.startsWith(PREFIX) && !KNOWN.has(name))
  if (strange.length > 0)
    throw new UsageError(
      `Unknown ${strange.length === 1 ? 'variable' : 'variables'} ${strange.join(', ')}. Check the spelling.`,
    )
}

export const apiUrl = (env: Io['env'], flag: string | undefined): string => {
  const url = flag ?? env['DAIMON_SCAN_API_URL'] ?? DEFAULT_URL
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(
      `'${url}' is not an http or https URL. Check --api-url and DAIMON_SCAN_API_URL.`,
    )
  return url
}

export const apiKey = (env: Io['env'], flag: string | undefined): string | undefined =>
  flag ?? env['DAIMON_SCAN_API_KEY']

/** The key for hashed names. It has no default, because a known key makes the names guessable. */
export const anonymousKey = (env: Io['env']): string => {
  const key = env['DAIMON_SCAN_ANON_KEY'] ?? ''
  if (key.length < KEY_LENGTH_MIN)
    throw new UsageError(
      `--anonymize needs a secret. Set DAIMON_SCAN_ANON_KEY to at least ${KEY_LENGTH_MIN} characters.`,
    )
  return key
}

const KEY_LENGTH_MIN = 16

/**
 * Caches facts and digests in the user's cache directory: files in the scanned directory aren't
 * trusted.
 */
export const cacheDirectory = (env: Io['env']): string =>
  join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'daimon-scan')
