import type { ModelHelp } from '@daimon/scanner-engine'
import { type Io, UsageError } from './io.ts'
import { oneOf } from './one-of.ts'

const PROTOCOLS = ['openai', 'anthropic', 'ollama'] as const
const TOKENS = '4000'
const TIMEOUT_SECONDS = '60'

/** The model that the environment configures, if any. It is called at most once per package. */
export const modelFrom = ({ env, fetch }: Io): ModelHelp | undefined => {
  const url = env['DAIMON_SCAN_MODEL_URL']
  const model = env['DAIMON_SCAN_MODEL']
  if (url === undefined && model === undefined) return undefined
  if (url === undefined || model === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(
      'Incomplete model configuration. Set DAIMON_SCAN_MODEL, and DAIMON_SCAN_MODEL_URL to an http or https URL.',
    )
  const named = env['DAIMON_SCAN_MODEL_PROTOCOL'] ?? 'openai'
  return {
    fetch,
    settings: {
      protocol: oneOf('DAIMON_SCAN_MODEL_PROTOCOL', named, PROTOCOLS),
      url,
      model,
      key: env['DAIMON_SCAN_MODEL_KEY'],
      tokensMax: positive('DAIMON_SCAN_MODEL_TOKENS', env['DAIMON_SCAN_MODEL_TOKENS'] ?? TOKENS),
      timeoutMs:
        1_000 *
        positive('DAIMON_SCAN_MODEL_TIMEOUT', env['DAIMON_SCAN_MODEL_TIMEOUT'] ?? TIMEOUT_SECONDS),
    },
  }
}

const positive = (name: string, text: string): number => {
  const value = Number(text)
  if (!(value > 0) || value > 1_000_000) throw new UsageError(`${name} must be a number above 0.`)
  return value
}
