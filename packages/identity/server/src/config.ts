import { DEFAULT_LIMITS } from '@daimon/identity-api'
import { ConfigError, countVariable, isLoopback, parseConfig, portVariable } from '@daimon/runtime'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The packs that come with the repository. */
const SHIPPED_PACKS = fileURLToPath(new URL('../../../../packs/soulpacks', import.meta.url))

const schema = z.object({
  PORT: portVariable(8000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  DATABASE_CONNECTIONS_MAX: countVariable(1, 1000, 10),
  DATA_DIR: z.string().default('./.daimon'),
  DAIMON_API_KEY: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces, as a header can carry it')
    .optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  INFERENCE_MODE: z
    .literal('embeddings_only', { error: 'only embeddings_only is supported by this version' })
    .default('embeddings_only'),
  EMBEDDINGS: z
    .enum(['builtin', 'onnx', 'http'], { error: 'must be builtin, onnx or http' })
    .default('builtin'),
  INFERENCE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional(),
  EMBED_MODEL_NAME: z.string().optional(),
  EMBEDDING_DIMENSION: z.coerce.number().int().positive().optional(),
  MEMORY_SESSION_TTL_SECONDS: countVariable(0, 10_000_000_000, 0),
  MAX_MEMORY_CONTENT_CHARS: countVariable(1, 1_000_000, DEFAULT_LIMITS.contentCharsMax),
  ERASURE_DELAY_SECONDS: countVariable(0, 86_400, 60),
  SOULPACKS_ROOT: z.string().default(SHIPPED_PACKS),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type Config = Readonly<z.output<typeof schema>>

const OF_OTHER_PROGRAMS = [
  'DAIMON_URL',
  'DAIMON_BOT_ID',
  'DAIMON_ENABLED',
  'DAIMON_SCAN_API_URL',
  'DAIMON_SCAN_API_KEY',
  'DAIMON_SCAN_ANON_KEY',
]

/** The whole configuration, or a ConfigError that lists everything that is wrong with it. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const config = parseConfig(schema, env, { prefix: 'DAIMON_', elsewhere: OF_OTHER_PROGRAMS })
  if (!isLoopback(config.HOST) && config.DAIMON_API_KEY === undefined)
    throw new ConfigError(
      `HOST is ${config.HOST}, which others can reach, and no key is configured: anybody could read and change every memory.\n` +
        '  Set DAIMON_API_KEY to a secret of at least 16 characters, or leave HOST at 127.0.0.1.',
    )
  return config
}
