import { DataDirFaultError, announceAddress } from '@daimon/database'
import { ERRORS, type Redactable, SERVICE_VERSION } from '@daimon/identity-api'
import { INDEX_RULES } from '@daimon/identity-core'
import { type Embedder, builtinWordVectors } from '@daimon/identity-embed'
import { type DatabaseBackend, bypassesRls, migrate, storeFault } from '@daimon/identity-store'
import { type Logger, createHttpService } from '@daimon/runtime'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { checkDimension, chooseEmbedder } from './choose-embedder.ts'
import type { Config } from './config.ts'
import { dataDirectory } from './data-directory.ts'
import { createFaultTolerantEmbedder } from './fault-tolerant-embedder.ts'
import type { Authenticate } from './access/caller.ts'
import { createAccess } from './access/create-access.ts'
import { requestLimits } from './access/request-limits.ts'
import { userLimits } from './access/user-limits.ts'
import { createApp } from './http/create-app.ts'
import { type Inference, createInference, noInference } from './inference/inference.ts'
import { createJobs } from './jobs/jobs.ts'
import { tolerateLoss } from './jobs/tolerate-loss.ts'
import { createNodeProbe } from './probe-nodes.ts'
import type { ServerContext } from './server-context.ts'
import { localUrl } from './local-url.ts'
import { openEngine } from './open-engine.ts'
import { McpSessions } from './mcp/mcp-sessions.ts'
import { getMessageAnalyzer } from './personality/message-analyzer.ts'
import { assessMessage } from './personality/assess-message.ts'
import { RecallIndexes } from './recall/recall-indexes.ts'
import { createRequestHistory } from './telemetry/request-history.ts'
import { serviceTelemetry } from './telemetry/service-telemetry.ts'
import { discardAbandonedImports } from './transfer/discard-import.ts'

export type ServiceOptions = {
  readonly config: Config
  readonly log: Logger
  readonly embedder?: Embedder
  readonly engine?: DatabaseBackend
  readonly authenticate?: Authenticate
  readonly now?: () => Date
  readonly randomBytes?: (count: number) => Uint8Array
}

export type IdentityServer = {
  readonly parts: ServerContext
  /** Answers a request without a socket. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Migrates, starts the jobs, listens; resolves with the port. */
  readonly start: () => Promise<number>
  /** Lets requests and jobs in flight end, then closes the database. */
  readonly stop: () => Promise<void>
}

const RLS_BYPASS_WARNING =
  'The role of DATABASE_URL passes row-level security, as a superuser or by BYPASSRLS: owners are kept apart by the queries alone. Use a role that does not.'

const EMBED_TIMEOUT_MS = 5_000
const NODES_PROBE_MS = 2_000
/** For 256 MiB over a line of 2.4 Mbit/s; every other body has a limit of its own. */
const IMPORT_TIMEOUT_MS = 900_000

const chooseInference = (
  config: Config,
  randomness: (count: number) => Uint8Array,
  log: Logger,
): Inference => {
  const { INFERENCE_MODE, INFERENCE_API_URL: url, MODEL_NAME: model } = config
  if (INFERENCE_MODE === 'embeddings_only' || url === undefined || model === undefined)
    return noInference
  const timeoutMs = config.INFERENCE_TIMEOUT_SECONDS * 1_000
  return createInference({
    url,
    model,
    apiKey: config.INFERENCE_API_KEY,
    timeoutMs,
    randomBytes: randomness,
    log,
  })
}

/** Runs what a start cannot do without; names the table whose damage it throws for. */
const namingDamage = async (engine: DatabaseBackend, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const state = storeFault(error) === 'damaged' ? await engine.storage() : undefined
    if (state?.kind !== 'damaged') throw error
    throw new DataDirFaultError(
      `The table ${state.table} is damaged (${(error as Error).message}), and the service cannot start without it. Restore a backup into an empty directory with \`daimon restore\`, or set DATA_DIR to another one.`,
      { cause: error },
    )
  }
}

/** Puts the service together from its parts; nothing listens until `start`. */
export const createServer = async (options: ServiceOptions): Promise<IdentityServer> => {
  const { config, log } = options
  const embedder = options.embedder ?? (await chooseEmbedder(config))
  checkDimension(config, embedder)
  const now = options.now ?? (() => new Date())
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, 'a connection to the database broke')
  const engine = options.engine ?? (await openEngine(config, onIdleError))
  const safeEmbedder = createFaultTolerantEmbedder(embedder, log, EMBED_TIMEOUT_MS)
  const random = options.randomBytes ?? ((count: number) => randomBytes(count))
  const minds = {
    reader: await getMessageAnalyzer(),
    inference: chooseInference(config, random, log),
    randomBytes: random,
    now,
  }
  const redacted: ReadonlySet<Redactable> = new Set(config.MEMORY_REDACT)
  const jobs = createJobs({
    engine,
    weigh: (avatar, message) => assessMessage(minds, avatar, message),
    isWeighingSlow: minds.inference.mode === 'full',
    embedder: safeEmbedder,
    databaseUrl: config.DATABASE_URL,
    erasureDelaySeconds: config.ERASURE_DELAY_SECONDS,
    redacted,
    now,
    randomBytes: random,
    log,
  })
  const access = createAccess({
    engine,
    host: config.HOST,
    apiKey: config.DAIMON_API_KEY,
    gateway: {
      secret: config.GATEWAY_SECRET,
      accountHeader: config.GATEWAY_ACCOUNT_HEADER,
      secretHeader: config.GATEWAY_SECRET_HEADER,
    },
    allowedOrigins: config.CORS_ORIGINS,
    now,
  })
  const parts: ServerContext = {
    engine,
    embedder: safeEmbedder,
    indexes: new RecallIndexes({
      embedderId: embedder.id,
      rules: `${SERVICE_VERSION} ${INDEX_RULES} ${process.versions.icu}`,
      wordVector: await builtinWordVectors(),
      onFault: (error) =>
        log.warn({ err: error }, 'could not store what was derived from memories'),
    }),
    jobs,
    redacted,
    probeNodes: createNodeProbe(engine, NODES_PROBE_MS),
    limits: { contentCharsMax: config.MAX_MEMORY_CONTENT_CHARS },
    sessionTtlSeconds: config.MEMORY_SESSION_TTL_SECONDS,
    soulpacksRoot: resolve(config.SOULPACKS_ROOT),
    admitUser: userLimits({ engine, now, perMinute: config.RATE_LIMIT_PER_USER_MINUTE, perDay: 0 }),
    requestHistory: createRequestHistory({ engine, now, log }),
    ...minds,
    closeDoor: access.close,
    log,
  }
  const { authenticate = access.authenticate } = options
  const mcp = new McpSessions(now)
  const { indexes } = parts
  const telemetry = await serviceTelemetry({ config, indexes, embedder: safeEmbedder, log })
  const admit = requestLimits({
    engine,
    now,
    perMinute: config.RATE_LIMIT_PER_MINUTE,
    perDay: config.RATE_LIMIT_PER_DAY,
  })
  const app = createApp(parts, {
    access: { ...access, authenticate },
    admit,
    allowedOrigins: config.CORS_ORIGINS,
    mcp,
    metricsText: telemetry?.metricsText,
  })
  const http = createHttpService({
    fetch: app.fetch,
    host: config.HOST,
    port: config.PORT,
    errors: ERRORS,
    requestTimeoutMs: IMPORT_TIMEOUT_MS,
  })
  return {
    parts,
    fetch: app.fetch,
    start: async () => {
      await namingDamage(engine, async () => {
        await migrate(engine)
        await access.start()
        if (engine.kind === 'postgresql' && (await bypassesRls(engine)))
          log.warn(RLS_BYPASS_WARNING)
        await jobs.start()
        await tolerateLoss(log, () => discardAbandonedImports(parts))
      })
      parts.requestHistory.start()
      const port = await http.start()
      if (options.engine === undefined && config.DATABASE_URL === undefined)
        announceAddress(dataDirectory(config), localUrl(config.HOST, port))
      return port
    },
    stop: async () => {
      // Together: a stream of MCP ends only when its session does, and requests in flight may still
      // use it.
      await Promise.all([http.stop(), mcp.close()])
      await jobs.stop()
      await indexes.stop()
      await parts.requestHistory.stop()
      await engine.close()
      await telemetry?.stop()
    },
  }
}
