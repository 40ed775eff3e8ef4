import { countVariable, deprecationWarnings, parseConfig, portVariable } from '@daimon/runtime'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((value) => value === '1')

const schema = z.object({
  SCANNER_PORT: portVariable(8100),
  SCANNER_HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// URL' })
    .optional(),
  DATABASE_CONNECTIONS_MAX: countVariable(1, 1000, 10),
  DATA_DIR: z.string().default('./.daimon'),
  ALLOW_ANONYMOUS: flag,
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  ENGINE_BITS_PER_SECOND: countVariable(0, 1_000_000_000, 14_400),
  ENGINE_BURST_BYTES: countVariable(0, 1_000_000_000, 0),
  SCANS_CONCURRENT_MAX: countVariable(1, 64, 2),
  SCANS_QUEUED_MAX: countVariable(1, 100_000, 500),
  SCAN_TIMEOUT_SECONDS: countVariable(1, 86_400, 600),
  SCAN_RETENTION_DAYS: countVariable(1, 3_650, 30),
  SPOOL_BYTES_MAX: countVariable(1, Number.MAX_SAFE_INTEGER, 10_737_418_240),
  /** npm fetches what is to be tried, as the operator set it up: nothing is fetched unless they say so. */
  PROVE_PACKAGES: flag,
  METRICS: flag,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type Config = Readonly<z.output<typeof schema>>

const OF_OTHER_PROGRAMS = ['DAIMON_SCAN_API_URL', 'DAIMON_SCAN_API_KEY', 'DAIMON_SCAN_ANON_KEY']

/** Former names; they work until the next release. */
const RENAMES = {
  SCANS_AT_ONCE: 'SCANS_CONCURRENT_MAX',
  SCANS_WAITING_MAX: 'SCANS_QUEUED_MAX',
  SCANS_KEPT_DAYS: 'SCAN_RETENTION_DAYS',
}

/** What to tell an operator who still sets a former name. */
export const configWarnings = (env: Readonly<Record<string, string | undefined>>): string[] =>
  deprecationWarnings(env, RENAMES)

/** The whole configuration, or a ConfigError that lists everything that is wrong with it. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config =>
  parseConfig(schema, env, {
    prefix: 'DAIMON_SCAN_',
    elsewhere: OF_OTHER_PROGRAMS,
    renames: RENAMES,
  })

/** Where everything of the service lies: keys, spool, and without DATABASE_URL the database. */
export const serviceFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  join(resolve(DATA_DIR), 'scanner')

/** `undefined`: no cap. A burst that is not given is one second. */
export const rateOf = (config: Pick<Config, 'ENGINE_BITS_PER_SECOND' | 'ENGINE_BURST_BYTES'>) => {
  const bytesPerSecond = config.ENGINE_BITS_PER_SECOND / 8
  if (bytesPerSecond === 0) return undefined
  return { bytesPerSecond, burstBytes: config.ENGINE_BURST_BYTES || Math.max(1, bytesPerSecond) }
}
