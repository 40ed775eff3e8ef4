import { ConfigError, isLoopback, parseConfig, portVariable } from '@daimon/runtime'
import { z } from 'zod'

const urlVariable = () => z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

/** The variables of the proxy; `npm run reference` documents them. */
export const proxyVariables = z.object({
  PROXY_PORT: portVariable(8200).describe('port to listen on; 0 for any free port'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address to listen on; an address other than loopback requires `PROXY_API_KEY`'),
  PROXY_API_KEY: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('key that callers must send as `x-daimon-key`; at least 16 characters'),
  PROXY_OPENAI_URL: urlVariable()
    .default('https://api.openai.com/v1')
    .describe('base URL of OpenAI or a compatible provider, as its clients take it'),
  PROXY_ANTHROPIC_URL: urlVariable()
    .default('https://api.anthropic.com')
    .describe('base URL of Anthropic or a compatible provider, as its clients take it'),
  DAIMON_URL: urlVariable()
    .optional()
    .describe('URL of the identity service; by default, the one that uses the data directory'),
  DAIMON_API_KEY: z.string().optional().describe('key of the identity service'),
  DAIMON_BOT_ID: z
    .string()
    .optional()
    .describe('avatar, by ID or external key, of requests that name none'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('minimum level of log lines'),
})

export type ProxyConfig = Readonly<z.output<typeof proxyVariables>>

/** Parses the configuration from an environment. Throws a ConfigError that lists all issues. */
export const readProxyConfig = (env: Readonly<Record<string, string | undefined>>): ProxyConfig => {
  const config = parseConfig(proxyVariables, env, { prefix: 'PROXY_', elsewhere: [] })
  if (!isLoopback(config.HOST) && config.PROXY_API_KEY === undefined)
    throw new ConfigError(
      `HOST is ${config.HOST}, which other machines can reach, and no key is configured.\n` +
        '  Set PROXY_API_KEY to a secret of at least 16 characters, or leave HOST at 127.0.0.1.',
    )
  return config
}
