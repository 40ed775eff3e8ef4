import { ConfigError, isLoopback, parseConfig, portVariable } from '@daimon/runtime'
import { z } from 'zod'

/** The variables of Studio as a process; `npm run reference` documents them. */
export const studioVariables = z.object({
  STUDIO_PORT: portVariable(8765).describe('port to listen on; 0 for any free port'),
  PORT: portVariable(8000).describe('port of the identity service, without `DAIMON_URL`'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address to listen on; an address other than loopback requires a key'),
  DAIMON_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('URL of the identity service; by default, the local one on `PORT`'),
  DAIMON_API_KEY: z.string().optional().describe('key of the identity service'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('minimum level of log lines'),
})

export type StudioConfig = Readonly<z.output<typeof studioVariables>> & {
  readonly kernelUrl: string
}

/** Reads the configuration; throws a ConfigError that lists every invalid variable. */
export const readStudioConfig = (
  env: Readonly<Record<string, string | undefined>>,
): StudioConfig => {
  // Only Studio uses the prefix STUDIO_; other programs have their own DAIMON_ variables.
  const config = parseConfig(studioVariables, env, { prefix: 'STUDIO_', elsewhere: [] })
  if (!isLoopback(config.HOST) && config.DAIMON_API_KEY === undefined)
    throw new ConfigError(
      `Other machines can reach HOST ${config.HOST}, but no API key is configured.\n` +
        '  Set DAIMON_API_KEY to the key of the identity service, or set HOST to 127.0.0.1.',
    )
  return { ...config, kernelUrl: config.DAIMON_URL ?? `http://127.0.0.1:${config.PORT}` }
}
