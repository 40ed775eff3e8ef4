import { DEFAULT_LIMITS, Redactable } from '@daimon/identity-api'
import { ConfigError, countVariable, parseConfig, portVariable } from '@daimon/runtime'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { DATA_DIR_DEFAULT } from './data-directory.ts'

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

/** The variables of the identity service; `npm run reference` documents them. */
export const identityVariables = z.object({
  PORT: portVariable(8000).describe('port to listen on; 0 for any free port'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address to listen on; an address other than loopback requires a key'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe('PostgreSQL database; without it, the embedded database'),
  DATABASE_CONNECTIONS_MAX: countVariable(1, 1000, 10).describe(
    'maximum PostgreSQL connections; the job queue uses three more',
  ),
  DATA_DIR: z
    .string()
    .default(DATA_DIR_DEFAULT)
    .describe('data directory; the embedded database is in `identity`'),
  DAIMON_API_KEY: z
    .string()
    .min(16, 'must have at least 16 characters')
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces, as a header can carry it')
    .optional()
    .describe('key of the owner `local` with all scopes; at least 16 printable ASCII characters'),
  GATEWAY_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('secret of a gateway that acts for its accounts; at least 16 characters'),
  GATEWAY_ACCOUNT_HEADER: headerVariable('X-Account-Id').describe('header with the account'),
  GATEWAY_SECRET_HEADER: headerVariable('X-Gateway-Secret').describe(
    'header with the gateway secret',
  ),
  RATE_LIMIT_PER_MINUTE: countVariable(0, 1_000_000_000, 0).describe(
    'requests per minute of a credential without its own limit; 0 for unlimited',
  ),
  RATE_LIMIT_PER_DAY: countVariable(0, 1_000_000_000, 0).describe(
    'requests per day of a credential without its own limit; 0 for unlimited',
  ),
  RATE_LIMIT_PER_USER_MINUTE: countVariable(0, 1_000_000_000, 0).describe(
    'requests per minute of a credential for one `user_id`; 0 for unlimited',
  ),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .describe('allowed origins of web pages, comma-separated'),
  INFERENCE_MODE: z
    .enum(['full', 'embeddings_only'], { error: 'must be full or embeddings_only' })
    .optional()
    .describe(
      'whether a chat model is called; by default `full` if `INFERENCE_API_URL` and `MODEL_NAME` are set, else `embeddings_only`',
    ),
  EMBEDDINGS: z
    .enum(['builtin', 'minilm', 'onnx', 'http'], {
      error: 'must be builtin, minilm, onnx or http',
    })
    .default('builtin')
    .describe(
      'embedder: built in, the package `@daimon/encoder-minilm`, an ONNX model in the process, or the server at `INFERENCE_API_URL`',
    ),
  INFERENCE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('server with the Ollama or OpenAI protocol, which is detected'),
  INFERENCE_API_KEY: z.string().optional().describe('bearer token for that server'),
  INFERENCE_TIMEOUT_SECONDS: countVariable(1, 25, 10).describe(
    'time limit for the assessment of a message by the chat model',
  ),
  MODEL_NAME: z.string().optional().describe('chat model'),
  EMBED_MODEL_NAME: z
    .string()
    .optional()
    .describe('embedding model: on the server, or for `onnx` a directory or hub ID'),
  EMBEDDING_DIMENSION: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'dimension of the embedder, which is checked at startup; with `http`, the server may then be down at startup',
    ),
  MEMORY_REDACT: redactVariable.describe(
    'what to redact in memories before they are stored: `none`, or a comma-separated list of `secrets`, `email`, `phone`, `card`, `iban`',
  ),
  MEMORY_SESSION_TTL_SECONDS: countVariable(0, 10_000_000_000, 0).describe(
    'age at which `POST /memory/purge-expired` deletes session memories; 0 for never',
  ),
  MAX_MEMORY_CONTENT_CHARS: countVariable(1, 1_000_000, DEFAULT_LIMITS.contentCharsMax).describe(
    'maximum characters per memory',
  ),
  ERASURE_DELAY_SECONDS: countVariable(0, 86_400, 60).describe(
    'delay between a deletion and the cleanup of its database pages',
  ),
  SOULPACKS_ROOT: z
    .string()
    .default(SHIPPED_PACKS)
    .describe('directory with `catalog.json` and the packs'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('OTLP/HTTP receiver; enables spans, metrics, and `/metrics`'),
  OTEL_TRACES_EXPORTER: exporterVariable.describe('exporter of spans'),
  OTEL_METRICS_EXPORTER: exporterVariable.describe('exporter of metrics'),
  OTEL_SDK_DISABLED: flagVariable.describe('disables telemetry'),
  SOULOS_OTEL_ENABLED: flagVariable.describe(
    'enables telemetry with the receiver at `http://localhost:4318`',
  ),
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: flagVariable.describe(
    'adds queries and both sides of a turn to spans',
  ),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('minimum level of log lines'),
})

type Read = Readonly<z.output<typeof identityVariables>>
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
  const config = parseConfig(identityVariables, env, {
    prefix: 'DAIMON_',
    elsewhere: OF_OTHER_PROGRAMS,
  })
  refuseSameHeader(config)
  return Object.freeze({ ...config, INFERENCE_MODE: inferenceMode(config) })
}
