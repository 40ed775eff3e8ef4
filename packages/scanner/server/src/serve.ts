import { startFault } from '@daimon/database'
import {
  ConfigError,
  createLogger,
  printableConfig,
  freeStartMemory,
  waitForShutdown,
} from '@daimon/runtime'
import { type Config, configWarnings, readConfig } from './config.ts'
import { createService, localUrl } from './create-service.ts'
import { SHUTDOWN_MS } from './stop-limits.ts'

export type ServeIo = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isConfigPrinted: boolean
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

const USAGE_EXIT = 2
const COULD_NOT_EXIT = 3
const START = { portVariable: 'SCANNER_PORT', told: [ConfigError] }

const run = async (config: Config, { env, out }: ServeIo): Promise<number> => {
  const log = createLogger('daimon-scan', config.LOG_LEVEL)
  for (const warning of configWarnings(env)) log.warn(warning)
  const service = await createService({ config, log })
  const port = await service.start()
  const engine = service.parts.store.kind
  log.info({ host: config.SCANNER_HOST, port, engine }, 'listening')
  if (config.ALLOW_ANONYMOUS)
    log.warn('anonymous scans are allowed: every client that can reach the service may scan')
  out(`Scanner at ${localUrl(config.SCANNER_HOST, port)}\n`)
  freeStartMemory()
  return waitForShutdown(() => service.stop(), log, SHUTDOWN_MS)
}

/** Runs the service until a signal stops it; resolves with the exit code. */
export const serve = async (io: ServeIo): Promise<number> => {
  try {
    const config = readConfig(io.env)
    if (io.isConfigPrinted) {
      io.out(`${JSON.stringify(printableConfig(config), undefined, 2)}\n`)
      return 0
    }
    return await run(config, io)
  } catch (error) {
    io.err(`${startFault(error, START) ?? String((error as Error).stack ?? error)}\n`)
    return error instanceof ConfigError ? USAGE_EXIT : COULD_NOT_EXIT
  }
}
