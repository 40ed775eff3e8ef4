import { createServer, readConfig, startFault } from '@daimon/identity-server'
import type { IdentityServer } from '@daimon/identity-server'
import { inspectDataDirectory } from '@daimon/identity-server/data-directory'
import { createLogger } from '@daimon/runtime'
import { randomBytes } from 'node:crypto'
import { type Io, IncompleteError } from './io.ts'

/** Credentials with full access: a process that can read the database may do anything. */
export type Credentials = {
  readonly apiKey: string | undefined
  readonly gatewaySecret: string | undefined
}

export type OpenedService = {
  readonly url: string
  /** Absent if the service requires the caller's own. */
  readonly credentials?: Credentials
  readonly close: () => Promise<void>
}

const LOOPBACK = '127.0.0.1'

/** Starts a service in this process on a free port. */
export const openService = async (
  io: Io,
  env: Io['env'],
  { mayCreate, isForOthers }: { mayCreate: boolean; isForOthers: boolean },
): Promise<OpenedService> => {
  const config = readConfig(env)
  if (config.DATABASE_URL === undefined && !mayCreate) {
    const { path, hasData } = inspectDataDirectory(config)
    if (!hasData)
      throw new IncompleteError(
        `No data in ${path}, and no service URL is set. Run 'daimon up', or pass --url or --data-dir.`,
      )
  }
  // Errors are thrown; the rest of the log appears only if LOG_LEVEL is set.
  const level = env['LOG_LEVEL']?.trim() ? config.LOG_LEVEL : 'silent'
  const log = createLogger('daimon', level, process.stderr)
  // Once the database has keys, every caller needs one; this process needs none of them.
  const credentials = {
    apiKey: config.DAIMON_API_KEY ?? randomSecret(),
    gatewaySecret: randomSecret(),
  }
  const closed = { DAIMON_API_KEY: credentials.apiKey, GATEWAY_SECRET: credentials.gatewaySecret }
  const here = { ...config, HOST: LOOPBACK, PORT: 0, ...(isForOthers ? {} : closed) }
  const service = await asUnfinished(createServer({ config: here, log }))
  const url = `http://${LOOPBACK}:${await startOrClose(service)}`
  return { url, ...(isForOthers ? {} : { credentials }), close: () => service.stop() }
}

const randomSecret = (): string => randomBytes(24).toString('hex')

/** Turns a known start failure into an IncompleteError with a full sentence. */
export const asUnfinished = async <T>(started: Promise<T>): Promise<T> => {
  try {
    return await started
  } catch (error) {
    const sentence = startFault(error)
    if (sentence === undefined || (error as Error).name === 'ConfigError') throw error
    throw new IncompleteError(sentence, { cause: error })
  }
}

export const startOrClose = async (service: IdentityServer): Promise<number> => {
  try {
    return await asUnfinished(service.start())
  } catch (error) {
    await service.stop()
    throw error
  }
}
