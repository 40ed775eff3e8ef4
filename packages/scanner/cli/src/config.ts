import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Io, UsageError } from './io.ts'

const DEFAULT_URL = 'http://127.0.0.1:8100'

/** Variables that begin with this are ours: one that none of our programs knows is most likely a typing error. */
const PREFIX = 'DAIMON_SCAN_'
const KNOWN = new Set(
  [
    'API_URL',
    'API_KEY',
    'ANON_KEY',
    'MODEL',
    'MODEL_KEY',
    'MODEL_PROTOCOL',
    'MODEL_TIMEOUT',
    'MODEL_TOKENS',
    'MODEL_URL',
    'POLICY',
  ].map((name) => PREFIX + name),
)

export const checkEnvironment = (env: Io['env']): void => {
  const strange = Object.keys(env).filter((name) => name.startsWith(PREFIX) && !KNOWN.has(name))
  if (strange.length > 0)
    throw new UsageError(`${strange.join(', ')}: no program of ours knows this variable.`)
}

export const apiUrl = (env: Io['env'], flag: string | undefined): string => {
  const url = flag ?? env['DAIMON_SCAN_API_URL'] ?? DEFAULT_URL
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`'${url}' is no http or https URL.`)
  return url
}

export const apiKey = (env: Io['env'], flag: string | undefined): string | undefined =>
  flag ?? env['DAIMON_SCAN_API_KEY']

/** The key of anonymous names: without one they could be guessed, so there is no default. */
export const anonymousKey = (env: Io['env']): string => {
  const key = env['DAIMON_SCAN_ANON_KEY'] ?? ''
  if (key.length < KEY_LENGTH_MIN)
    throw new UsageError(
      `--anonymize needs DAIMON_SCAN_ANON_KEY, at least ${KEY_LENGTH_MIN} characters that only you know.`,
    )
  return key
}

const KEY_LENGTH_MIN = 16

/**
 * Where facts and what the service has are kept: the user's own cache and not the scanned folder, since what lies
 * there is not to be trusted.
 */
export const cacheFolder = (env: Io['env']): string =>
  join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'daimon-scan')
