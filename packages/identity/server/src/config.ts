import { DEFAULT_LIMITS, Redactable } from '@daimon/identity-api'
import { ConfigError, countVariable, parseConfig, portVariable } from '@daimon/runtime'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The packs that come with the repository. */
const SHIPPED_PACKS = fileURLToPath(new URL('../../../../packs/soulpacks', import.meta.url))

const exporterVariable = z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).default('otlp')

const flagVariable = z
  .enum(['0', '1', 'false', 'true'], { error: 'must be 1, true, 0 or false' })
  .default('0')
  .transform((value) => value === '1' || value === 'true')

/** A list of what to take out, or none. */
const redactVariable = z
  .string()
  .default('secrets')
  .transform((value) => value.split(',').map((kind) => kind.trim()))
  .transform((kinds) => (kinds.length === 1 && kinds[0] === 'none' ? [] : kinds))
  .pipe(
    z.array(Redactable, {
      error: `must be none, or a list of ${Redactable.options.join(', ')}`,
    }),
  )

const headerVariable = (fallback: string) =>
  z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the name of a header')
    .default(fallback)

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
  GATEWAY_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  GATEWAY_ACCOUNT_HEADER: headerVariable('X-Account-Id'),
  GATEWAY_SECRET_HEADER: headerVariable('X-Gateway-Secret'),
  RATE_LIMIT_PER_MINUTE: countVariable(0, 1_000_000_000, 0),
  RATE_LIMIT_PER_DAY: countVariable(0, 1_000_000_000, 0),
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
    .enum(['full', 'embeddings_only'], { error: 'must be full or embeddings_only' })
    .optional(),
  EMBEDDINGS: z
    .enum(['builtin', 'onnx', 'http'], { error: 'must be builtin, onnx or http' })
    .default('builtin'),
  INFERENCE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional(),
  INFERENCE_API_KEY: z.string().optional(),
  INFERENCE_TIMEOUT_SECONDS: countVariable(1, 25, 10),
  MODEL_NAME: z.string().optional(),
  EMBED_MODEL_NAME: z.string().optional(),
  EMBEDDING_DIMENSION: z.coerce.number().int().positive().optional(),
  MEMORY_REDACT: redactVariable,
  MEMORY_SESSION_TTL_SECONDS: countVariable(0, 10_000_000_000, 0),
  MAX_MEMORY_CONTENT_CHARS: countVariable(1, 1_000_000, DEFAULT_LIMITS.contentCharsMax),
  ERASURE_DELAY_SECONDS: countVariable(0, 86_400, 60),
  SOULPACKS_ROOT: z.string().default(SHIPPED_PACKS),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional(),
  OTEL_TRACES_EXPORTER: exporterVariable,
  OTEL_METRICS_EXPORTER: exporterVariable,
  OTEL_SDK_DISABLED: flagVariable,
  SOULOS_OTEL_ENABLED: flagVariable,
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: flagVariable,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

type Read = Readonly<z.output<typeof schema>>
export type Config = Read & { readonly INFERENCE_MODE: 'full' | 'embeddings_only' }

const OF_OTHER_PROGRAMS = [
  'DAIMON_URL',
  'DAIMON_BOT_ID',
  'DAIMON_ENABLED',
  'DAIMON_SCAN_API_URL',
  'DAIMON_SCAN_API_KEY',
  'DAIMON_SCAN_ANON_KEY',
]

/** `full` wherever a chat model is named; one that was asked for and is not named is a mistake. */
const inferenceMode = ({
  INFERENCE_MODE,
  INFERENCE_API_URL,
  MODEL_NAME,
}: Read): Config['INFERENCE_MODE'] => {
  const isConfigured = INFERENCE_API_URL !== undefined && MODEL_NAME !== undefined
  if (INFERENCE_MODE === 'full' && !isConfigured)
    throw new ConfigError(
      'INFERENCE_MODE=full needs a chat model.\n  Set INFERENCE_API_URL and MODEL_NAME, or leave INFERENCE_MODE out.',
    )
  return INFERENCE_MODE ?? (isConfigured ? 'full' : 'embeddings_only')
}

const refuseSameHeader = ({ GATEWAY_ACCOUNT_HEADER, GATEWAY_SECRET_HEADER }: Read): void => {
  if (GATEWAY_ACCOUNT_HEADER.toLowerCase() === GATEWAY_SECRET_HEADER.toLowerCase())
    throw new ConfigError('GATEWAY_ACCOUNT_HEADER and GATEWAY_SECRET_HEADER are the same header.')
}

/** The whole configuration, or a ConfigError that lists everything that is wrong with it. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const config = parseConfig(schema, env, { prefix: 'DAIMON_', elsewhere: OF_OTHER_PROGRAMS })
  refuseSameHeader(config)
  return Object.freeze({ ...config, INFERENCE_MODE: inferenceMode(config) })
}
