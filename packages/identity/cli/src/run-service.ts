import { createServer, readConfig } from '@daimon/identity-server'
import type { IdentityServer } from '@daimon/identity-server'
import { inspectDataDirectory } from '@daimon/identity-server/data-directory'
import { type Logger, createLogger, freeStartMemory } from '@daimon/runtime'
import { EXIT } from '@daimon/terminal'
import { once } from 'node:events'
import { asUnfinished, startOrClose } from './embedded-service.ts'
import { type Io, IncompleteError } from './io.ts'
import { findAddress } from './running-service.ts'

type Config = ReturnType<typeof readConfig>

export type RunningService = {
  readonly config: Config
  readonly server: IdentityServer
  readonly port: number
}

type Options = {
  readonly env: Io['env']
  /** The log stream; the other stream has output for the user. */
  readonly logTo: NodeJS.WriteStream
  readonly levelDefault: Config['LOG_LEVEL']
  readonly onStarted: (started: RunningService) => Promise<void>
}

const STOP_LIMIT_MS = 30_000

/** Runs a service in this process until interrupted, then drains it. Returns the exit code. */
export const runService = async (io: Io, options: Options): Promise<number> => {
  const { env, logTo, levelDefault, onStarted } = options
  const config = readConfig(env)
  refuseSecond(config)
  const log = createLogger(
    'daimon',
    env['LOG_LEVEL']?.trim() ? config.LOG_LEVEL : levelDefault,
    logTo,
  )
  const service = await asUnfinished(createServer({ config, log }))
  const port = await startOrClose(service)
  log.info({ host: config.HOST, port, engine: service.parts.engine.kind }, 'listening')
  freeStartMemory()
  const interrupted = io.signal.aborted ? Promise.resolve() : once(io.signal, 'abort')
  try {
    if (!io.signal.aborted) await onStarted({ config, server: service, port })
    await interrupted
  } finally {
    await stopInTime(service, log)
  }
  return EXIT.clean
}

const refuseSecond = (config: Config): void => {
  if (config.DATABASE_URL !== undefined) return
  const directory = inspectDataDirectory(config)
  const url = findAddress(directory)
  if (url !== undefined)
    throw new IncompleteError(
      `An identity service already uses ${directory.path} at ${url} (process ${directory.holder?.pid}). Stop it, or pass another --data-dir.`,
    )
}

const stopInTime = async (service: IdentityServer, log: Logger): Promise<void> => {
  log.info('stopping: draining requests in flight')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new IncompleteError(
      `The identity service didn't stop within ${STOP_LIMIT_MS / 1_000} s.`,
    )
    timer = setTimeout(() => reject(error), STOP_LIMIT_MS)
  })
  try {
    await Promise.race([service.stop(), late])
    log.info('stopped')
  } finally {
    clearTimeout(timer)
  }
}
