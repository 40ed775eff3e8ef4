import { ConfigError, isLoopback, parseConfig, portVariable } from '@daimon/runtime'
import { z } from 'zod'

const schema = z.object({
  STUDIO_PORT: portVariable(8765),
  PORT: portVariable(8000),
  HOST: z.string().default('127.0.0.1'),
  DAIMON_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  DAIMON_API_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type StudioConfig = Readonly<z.output<typeof schema>> & { readonly kernelUrl: string }

/** The whole configuration out of an environment, or a ConfigError that lists everything that is wrong with it. */
export const readStudioConfig = (
  env: Readonly<Record<string, string | undefined>>,
): StudioConfig => {
  // What begins with STUDIO_ is ours alone; other programs have variables with DAIMON_ of their own.
  const config = parseConfig(schema, env, { prefix: 'STUDIO_', elsewhere: [] })
  if (!isLoopback(config.HOST) && config.DAIMON_API_KEY === undefined)
    throw new ConfigError(
      `HOST is ${config.HOST}, which others can reach, and no key is configured.\n` +
        '  Set DAIMON_API_KEY to the key of the kernel, or leave HOST at 127.0.0.1.',
    )
  return { ...config, kernelUrl: config.DAIMON_URL ?? `http://127.0.0.1:${config.PORT}` }
}
