import { ConfigError, isLoopback, parseConfig, portVariable } from '@daimon/runtime'
import { z } from 'zod'

const schema = z.object({
  BRIDGE_PORT: portVariable(11434),
  HOST: z.string().default('127.0.0.1'),
  DAIMON_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  EMBEDDINGS: z
    .enum(['builtin', 'onnx'], { error: 'must be builtin or onnx: the bridge embeds by itself' })
    .default('builtin'),
  EMBED_MODEL_NAME: z.string().optional(),
  BRIDGE_PROVIDER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional(),
  BRIDGE_PROVIDER_API_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type BridgeConfig = Readonly<z.output<typeof schema>>

/** The whole configuration out of an environment, or a ConfigError that lists everything that is wrong with it. */
export const readBridgeConfig = (
  env: Readonly<Record<string, string | undefined>>,
): BridgeConfig => {
  const config = parseConfig(schema, env, { prefix: 'BRIDGE_', elsewhere: [] })
  if (!isLoopback(config.HOST) && config.DAIMON_API_KEY === undefined)
    throw new ConfigError(
      `HOST is ${config.HOST}, which others can reach, and no key is configured.\n` +
        '  Set DAIMON_API_KEY to a secret of at least 16 characters, or leave HOST at 127.0.0.1.',
    )
  if (config.EMBEDDINGS === 'onnx' && config.EMBED_MODEL_NAME === undefined)
    throw new ConfigError('EMBEDDINGS=onnx needs EMBED_MODEL_NAME: a folder or an id on the hub.')
  return config
}
