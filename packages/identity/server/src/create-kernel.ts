import { ERRORS } from '@daimon/identity-api'
import { type Embedder, builtinWordVectors } from '@daimon/identity-embed'
import { type Engine, announceAddress, migrate } from '@daimon/identity-store'
import { type Logger, createHttpService } from '@daimon/runtime'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { checkDimension, chooseEmbedder } from './choose-embedder.ts'
import type { Config } from './config.ts'
import { dataFolder } from './data-folder.ts'
import { embedSafely } from './embed-safely.ts'
import { type Authenticate, authenticator } from './http/authenticate.ts'
import { createApp } from './http/create-app.ts'
import { type Inference, createInference, noInference } from './inference/inference.ts'
import { createJobs } from './jobs/jobs.ts'
import type { KernelParts } from './kernel-parts.ts'
import { localUrl } from './local-url.ts'
import { openEngine } from './open-engine.ts'
import { McpSessions } from './mcp/mcp-sessions.ts'
import { personaReader } from './personality/persona-reader.ts'
import { weigh } from './personality/weigh.ts'
import { RecallIndexes } from './recall/recall-indexes.ts'
import { discardLeftImports } from './transfer/discard-import.ts'

export type KernelOptions = {
  readonly config: Config
  readonly log: Logger
  readonly embedder?: Embedder
  readonly engine?: Engine
  readonly authenticate?: Authenticate
  readonly now?: () => Date
  readonly randomBytes?: (count: number) => Uint8Array
}

export type Kernel = {
  readonly parts: KernelParts
  /** Answers a request without a socket. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Migrates, starts the jobs, listens; resolves with the port. */
  readonly start: () => Promise<number>
  /** Lets requests and jobs in flight end, then closes the database. */
  readonly stop: () => Promise<void>
}

const EMBED_TIMEOUT_MS = 5_000
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

/** Puts the service together from its parts; nothing listens until `start`. */
export const createKernel = async (options: KernelOptions): Promise<Kernel> => {
  const { config, log } = options
  const embedder = options.embedder ?? (await chooseEmbedder(config))
  checkDimension(config, embedder)
  const now = options.now ?? (() => new Date())
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, 'a connection to the database broke')
  const engine = options.engine ?? (await openEngine(config, onIdleError))
  const safeEmbedder = embedSafely(embedder, log, EMBED_TIMEOUT_MS)
  const random = options.randomBytes ?? ((count: number) => randomBytes(count))
  const minds = {
    reader: await personaReader(),
    inference: chooseInference(config, random, log),
    randomBytes: random,
    now,
  }
  const jobs = createJobs({
    engine,
    weigh: (avatar, message) => weigh(minds, avatar, message),
    isWeighingSlow: minds.inference.mode === 'full',
    embedder: safeEmbedder,
    databaseUrl: config.DATABASE_URL,
    erasureDelaySeconds: config.ERASURE_DELAY_SECONDS,
    now,
    randomBytes: random,
    log,
  })
  const parts: KernelParts = {
    engine,
    embedder: safeEmbedder,
    indexes: new RecallIndexes(engine, embedder.id, await builtinWordVectors()),
    jobs,
    limits: { contentCharsMax: config.MAX_MEMORY_CONTENT_CHARS },
    sessionTtlSeconds: config.MEMORY_SESSION_TTL_SECONDS,
    soulpacksRoot: resolve(config.SOULPACKS_ROOT),
    ...minds,
    log,
  }
  const auth = { apiKey: config.DAIMON_API_KEY, allowedOrigins: config.CORS_ORIGINS }
  const mcp = new McpSessions(now)
  const app = createApp(parts, auth, options.authenticate ?? authenticator(auth), mcp)
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
      await migrate(engine)
      await jobs.start()
      await discardLeftImports(parts)
      const port = await http.start()
      if (options.engine === undefined && config.DATABASE_URL === undefined)
        announceAddress(dataFolder(config), localUrl(config.HOST, port))
      return port
    },
    stop: async () => {
      // Together: a stream of MCP ends only when its session does, and requests in flight may still use it.
      await Promise.all([http.stop(), mcp.close()])
      await jobs.stop()
      await engine.close()
    },
  }
}
