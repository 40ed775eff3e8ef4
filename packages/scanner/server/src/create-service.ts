import { announceAddress } from '@daimon/database'
import { ConfigError, type Logger, createHttpService, isLoopback } from '@daimon/runtime'
import { ERRORS } from '@daimon/scanner-api'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Analysis } from './analysis/analysis.ts'
import { engineAnalysis } from './analysis/engine-analysis.ts'
import { type Config, rateOf, serviceFolder } from './config.ts'
import { Counters } from './counters.ts'
import { createApp } from './http/create-app.ts'
import { createIntake } from './intake/intake.ts'
import { ApiKeys } from './keys/api-keys.ts'
import type { Timer } from './line/line.ts'
import { Lines, realTimer } from './line/lines.ts'
import { keepHouse } from './scans/keep-house.ts'
import { createScans } from './scans/scans.ts'
import type { ServiceParts } from './service-parts.ts'
import { Spool } from './spool/spool.ts'
import { type Store, migrateStore, openStore } from './store/open-store.ts'

export type ServiceOptions = {
  readonly config: Config
  readonly log: Logger
  readonly store?: Store
  readonly analysis?: Analysis
  readonly timer?: Timer
  readonly now?: () => Date
  /** Another bubblewrap than that of the system. */
  readonly bubblewrapPath?: string
  /** For all bytes of a request, however slowly they come. */
  readonly requestTimeoutMs?: number
}

export type ScanService = {
  readonly parts: ServiceParts
  /** Answers a request without a socket. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Migrates, takes up what was left, listens; resolves with the port. */
  readonly start: () => Promise<number>
  /** Lets requests in flight end, hands scans on, closes the database. */
  readonly stop: () => Promise<void>
}

/** 64 MiB over a line of a megabit; every other body has a limit of its own. */
const REQUEST_TIMEOUT_MS = 600_000

/** Puts the service together from its parts; nothing listens until `start`. */
export const createService = async (options: ServiceOptions): Promise<ScanService> => {
  const { config, log } = options
  const folder = serviceFolder(config)
  const keys = new ApiKeys(folder)
  checkExposure(config, keys)
  const now = options.now ?? (() => new Date())
  const store =
    options.store ??
    (await openStore(config, (error) =>
      log.warn({ err: error }, 'a connection to the database broke'),
    ))
  const analysis =
    options.analysis ??
    engineAnalysis({
      scansAtOnce: config.SCANS_CONCURRENT_MAX,
      advisoryFolder: join(folder, 'advisories'),
      packageFolder: config.PROVE_PACKAGES ? join(folder, 'packages') : undefined,
      bubblewrapPath: options.bubblewrapPath,
    })
  const spool = new Spool(join(folder, 'spool'))
  const lines = new Lines(rateOf(config), options.timer ?? realTimer)
  const timeoutMs = config.SCAN_TIMEOUT_SECONDS * 1_000
  const run = { store, spool, analysis, timeoutMs, now, log }
  const intake = createIntake()
  const scans = createScans({
    ...run,
    lines,
    databaseUrl: config.DATABASE_URL,
    atOnce: config.SCANS_CONCURRENT_MAX,
  })
  const parts: ServiceParts = {
    config,
    store,
    spool,
    intake,
    lines,
    scans,
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
  const house = keepHouse(parts)
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
        announceAddress(folder, localUrl(config.SCANNER_HOST, port))
      return port
    },
    stop: async () => {
      stopping.abort(new Error('the service stops'))
      await Promise.all([tested, house.stop()])
      await http.stop()
      await scans.stop()
      await Promise.all([intake.close(), analysis.close()])
      await store.close()
    },
  }
}

/** Says at the start whether anything can be proven here. */
const testSandbox = async ({ analysis, log }: ServiceParts, signal: AbortSignal): Promise<void> => {
  const tested = await analysis.testSandbox(signal)
  if (tested.state === 'off' && !signal.aborted)
    log.warn({ reason: tested.reason }, 'no sandbox: findings stay unverified')
}

/** Anybody could fill the disk and the engine of a service that others can reach. */
const checkExposure = ({ SCANNER_HOST, ALLOW_ANONYMOUS }: Config, keys: ApiKeys): void => {
  if (isLoopback(SCANNER_HOST) || ALLOW_ANONYMOUS || keys.hasAny()) return
  throw new ConfigError(
    `SCANNER_HOST is ${SCANNER_HOST}, which others can reach, and there is no key: nobody could scan.\n` +
      '  Make one with `daimon-scan keys create NAME`, set ALLOW_ANONYMOUS=1 to let anybody scan, or leave SCANNER_HOST at 127.0.0.1.',
  )
}

// A wildcard is an address to listen on, not one to call.
export const localUrl = (host: string, port: number): string => {
  const called = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`
}
