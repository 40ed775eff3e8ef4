import { countVariable, deprecationWarnings, parseConfig, portVariable } from '@daimon/runtime'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const flag = z
  .enum(['0', '1'], 'must be 0 or 1')
  .default('0')
  .transform((value) => value === '1')

/** The variables of the scanner service; `npm run reference` documents them. */
export const scannerVariables = z.object({
  SCANNER_PORT: portVariable(8100).describe('port to listen on; 0 for any free port'),
  SCANNER_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'address to listen on; an address other than loopback requires keys or `ALLOW_ANONYMOUS`',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// URL' })
    .optional()
    .describe('PostgreSQL database; without it, the embedded database'),
  DATABASE_CONNECTIONS_MAX: countVariable(1, 1000, 10).describe('maximum PostgreSQL connections'),
  DATA_DIR: z
    .string()
    .default('./.daimon')
    .describe(
      'data directory; keys, advisories, spool, and the embedded database are in `scanner`',
    ),
  ALLOW_ANONYMOUS: flag.describe('accepts scans without a key on an address other than loopback'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('base URL in responses; by default, from the request'),
  ENGINE_BITS_PER_SECOND: countVariable(0, 1_000_000_000, 14_400).describe(
    'link rate per caller and direction; 0 for unlimited',
  ),
  ENGINE_BURST_BYTES: countVariable(0, 1_000_000_000, 0).describe(
    'burst of the link; 0 for one second at the link rate',
  ),
  SCANS_CONCURRENT_MAX: countVariable(1, 64, 2).describe('maximum concurrent scans'),
  SCANS_QUEUED_MAX: countVariable(1, 100_000, 500).describe('maximum unfinished scans'),
  SCAN_TIMEOUT_SECONDS: countVariable(1, 86_400, 600).describe('time limit of a scan'),
  SCAN_RETENTION_DAYS: countVariable(1, 3_650, 30).describe('days until a scan is deleted'),
  SPOOL_BYTES_MAX: countVariable(1, Number.MAX_SAFE_INTEGER, 10_737_418_240).describe(
    'size of the spool above which new scans are refused',
  ),
  /** Lets npm install packages under test with the operator's configuration; off by default. */
  PROVE_PACKAGES: flag.describe('lets the npm of this machine install locked packages for proofs'),
  SCAN_DIRECTORY: z
    .string()
    .default('.')
    .describe(
      'directory that the console of a loopback service may scan and read, with its subdirectories',
    ),
  METRICS: flag.describe('serves `/metrics`'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('minimum level of log lines'),
})

export type Config = Readonly<z.output<typeof scannerVariables>>

/** Of the command line, whose environment may be the same. */
const OF_OTHER_PROGRAMS = [
  'API_URL',
  'API_KEY',
  'ANON_KEY',
  'POLICY',
  'OSV_URL',
  'EPSS_URL',
  'KEV_URL',
  'MODEL',
  'MODEL_URL',
  'MODEL_KEY',
  'MODEL_PROTOCOL',
  'MODEL_TIMEOUT',
  'MODEL_TOKENS',
].map((name) => `DAIMON_SCAN_${name}`)

/** Former names; they work until the next release. */
const RENAMES = {
  SCANS_AT_ONCE: 'SCANS_CONCURRENT_MAX',
  SCANS_WAITING_MAX: 'SCANS_QUEUED_MAX',
  SCANS_KEPT_DAYS: 'SCAN_RETENTION_DAYS',
}

/** A warning for each former name that is set. */
export const configWarnings = (env: Readonly<Record<string, string | undefined>>): string[] =>
  deprecationWarnings(env, RENAMES)

/** Reads the configuration; throws a ConfigError that lists every invalid variable. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config =>
  parseConfig(scannerVariables, env, {
    prefix: 'DAIMON_SCAN_',
    elsewhere: OF_OTHER_PROGRAMS,
    renames: RENAMES,
  })

/** Data directory of the service: keys, spool, and without DATABASE_URL the database. */
export const serviceDirectory = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  join(resolve(DATA_DIR), 'scanner')

/** `undefined` means no limit. The default burst is one second. */
export const toRate = (config: Pick<Config, 'ENGINE_BITS_PER_SECOND' | 'ENGINE_BURST_BYTES'>) => {
  const bytesPerSecond = config.ENGINE_BITS_PER_SECOND / 8
  if (bytesPerSecond === 0) return undefined
  return { bytesPerSecond, burstBytes: config.ENGINE_BURST_BYTES || Math.max(1, bytesPerSecond) }
}
