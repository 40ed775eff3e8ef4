import { ConfigError, isLoopback, parseConfig, portVariable } from '@daimon/runtime'
import { z } from 'zod'

/** The variables of the bridge; `npm run reference` documents them. */
export const bridgeVariables = z.object({
  BRIDGE_PORT: portVariable(11434).describe('port to listen on; 0 for any free port'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address to listen on; an address other than loopback requires a key'),
  DAIMON_API_KEY: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('key that callers must send; at least 16 characters'),
  EMBEDDINGS: z
    .enum(['builtin', 'minilm', 'onnx'], {
      error: 'must be builtin, minilm or onnx, because the bridge computes embeddings itself',
    })
    .default('builtin')
    .describe(
      'embedder: built in, the package `@daimon/encoder-minilm`, or an ONNX model in the process',
    ),
  EMBED_MODEL_NAME: z.string().optional().describe('ONNX model: a directory or hub ID'),
  BRIDGE_PROVIDER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('chat provider with the same protocol as the request'),
  BRIDGE_PROVIDER_API_KEY: z
    .string()
    .optional()
    .describe('key for the provider; keys of callers are not forwarded'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('minimum level of log lines'),
})

export type BridgeConfig = Readonly<z.output<typeof bridgeVariables>>

/**
 * Parses the configuration of the bridge from an environment. Throws a ConfigError that lists all
 * issues.
 */
export const readBridgeConfig = (
  env: Readonly<Record<string, string | undefined>>,
): BridgeConfig => {
  const config = parseConfig(bridgeVariables, env, { prefix: 'BRIDGE_', elsewhere: [] })
  if (!isLoopback(config.HOST) && config.DAIMON_API_KEY === undefined)
    throw new ConfigError(
      `HOST is ${config.HOST}, which other machines can reach, and no key is configured.\n` +
        '  Set DAIMON_API_KEY to a secret of at least 16 characters, or leave HOST at 127.0.0.1.',
    )
  if (config.EMBEDDINGS === 'onnx' && config.EMBED_MODEL_NAME === undefined)
    throw new ConfigError(
      'EMBEDDINGS=onnx needs EMBED_MODEL_NAME: a directory or a model id on the hub.',
    )
  return config
}
