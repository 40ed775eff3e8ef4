import { announceAddress } from '@daimon/database'
import { ConfigError, type Logger, createHttpService, isLoopback } from '@daimon/runtime'
import { ERRORS } from '@daimon/scanner-api'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Analysis } from './analysis/analysis.ts'
import { engineAnalysis } from './analysis/engine-analysis.ts'
import { type Config, toRate, serviceDirectory } from './config.ts'
import { Counters } from './counters.ts'
import { createApp } from './http/create-app.ts'
import { createIntake } from './intake/intake.ts'
import { ApiKeys } from './keys/api-keys.ts'
import { createLocalAccess } from './local/local-access.ts'
import { createLocalWork } from './local/local-work.ts'
import type { Timer } from './throttle/throttled-link.ts'
import { ThrottledLinks, realTimer } from './throttle/throttled-links.ts'
import { enforceRetention } from './scans/enforce-retention.ts'
import { GraphTransfers } from './scans/graph-transfers.ts'
import { createScans } from './scans/scans.ts'
import type { ServiceContext } from './service-context.ts'
import { Spool } from './spool/spool.ts'
import { DRAIN_MS } from './stop-limits.ts'
import { type Store, migrateStore, openStore } from './store/open-store.ts'

export type ServiceOptions = {
  readonly config: Config
  readonly log: Logger
  readonly store?: Store
  readonly analysis?: Analysis
  readonly timer?: Timer
  readonly now?: () => Date
  /** Overrides the system's bubblewrap. */
  readonly bubblewrapPath?: string
  /** Time limit for receiving a complete request. */
  readonly requestTimeoutMs?: number
}

export type ScanService = {
  readonly parts: ServiceContext
  /** Handles a request without a socket. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Migrates, resumes interrupted scans, and listens; resolves with the port. */
  readonly start: () => Promise<number>
  /** Finishes requests in flight, releases scans, and closes the database. */
  readonly stop: () => Promise<void>
}

/** 64 MiB at 1 Mbit/s; every other body has its own limit. */
const REQUEST_TIMEOUT_MS = 600_000

/** Creates the service; it listens only after `start`. */
export const createService = async (options: ServiceOptions): Promise<ScanService> => {
  const { config, log } = options
  const directory = serviceDirectory(config)
  const keys = new ApiKeys(directory)
  checkExposure(config, keys)
  const now = options.now ?? (() => new Date())
  const store =
    options.store ??
    (await openStore(config, (error) => log.warn({ err: error }, 'database connection lost')))
  const analysis =
    options.analysis ??
    engineAnalysis({
      scansAtOnce: config.SCANS_CONCURRENT_MAX,
      advisoryDirectory: join(directory, 'advisories'),
      packageDirectory: config.PROVE_PACKAGES ? join(directory, 'packages') : undefined,
      bubblewrapPath: options.bubblewrapPath,
    })
  const spool = new Spool(join(directory, 'spool'))
  const lines = new ThrottledLinks(toRate(config), options.timer ?? realTimer)
  const timeoutMs = config.SCAN_TIMEOUT_SECONDS * 1_000
  const run = { store, spool, analysis, timeoutMs, now, log }
  const intake = createIntake()
  const local = createLocalWork({
    advisoryDirectory: join(directory, 'advisories'),
    bubblewrapPath: options.bubblewrapPath,
    timeoutMs,
  })
  const scans = createScans({
    ...run,
    lines,
    databaseUrl: config.DATABASE_URL,
    atOnce: config.SCANS_CONCURRENT_MAX,
  })
  const parts: ServiceContext = {
    config,
    access: createLocalAccess({ config, keys }),
    local,
    store,
    spool,
    intake,
    lines,
    scans,
    graphs: new GraphTransfers({ spool, lines, log }),
    analysis,
    now,
    log,
    counters: new Counters(),
    randomBytes: (count) => randomBytes(count),
  }
  const auth = { keys, host: config.SCANNER_HOST, allowsAnonymous: config.ALLOW_ANONYMOUS }
  const app = createApp(parts, auth)
  const http = createHttpService({
    fetch: app.fetch,
    host: config.SCANNER_HOST,
    port: config.SCANNER_PORT,
    errors: ERRORS,
    requestTimeoutMs: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
  })
  const house = enforceRetention(parts)
  const stopping = new AbortController()
  let tested: Promise<unknown> | undefined
  return {
    parts,
    fetch: app.fetch,
    start: async () => {
      tested = testSandbox(parts, stopping.signal)
      await migrateStore(store)
      await scans.start()
      house.start()
      const port = await http.start()
      if (options.store === undefined && config.DATABASE_URL === undefined)
        announceAddress(directory, localUrl(config.SCANNER_HOST, port))
      return port
    },
    stop: async () => {
      stopping.abort(new Error('the service is stopping'))
      await Promise.all([tested, house.stop()])
      await http.stop(DRAIN_MS)
      await Promise.all([scans.stop(), intake.close(), local.close()])
      await analysis.close()
      await store.close()
    },
  }
}

/** Logs at startup whether findings can be verified. */
const testSandbox = async (
  { analysis, log }: ServiceContext,
  signal: AbortSignal,
): Promise<void> => {
  const tested = await analysis.testSandbox(signal)
  if (tested.state === 'off' && !signal.aborted)
    log.warn({ reason: tested.reason }, 'no sandbox: findings stay unverified')
}

/** Without keys, any client of a reachable service could fill its disk and queue. */
const checkExposure = ({ SCANNER_HOST, ALLOW_ANONYMOUS }: Config, keys: ApiKeys): void => {
  if (isLoopback(SCANNER_HOST) || ALLOW_ANONYMOUS || keys.hasAny()) return
  throw new ConfigError(
    `Other machines can reach SCANNER_HOST ${SCANNER_HOST}, but no API key exists.\n` +
      '  Create a key with `daimon-scan keys create NAME`, set ALLOW_ANONYMOUS=1 to allow scans without a key, or set SCANNER_HOST to 127.0.0.1.',
  )
}

// A wildcard address can't be called.
export const localUrl = (host: string, port: number): string => {
  const called = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`
}
