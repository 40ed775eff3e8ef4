import { createKernel, inspectDataFolder, readConfig } from '@daimon/identity-server'
import type { Kernel } from '@daimon/identity-server'
import { type Logger, createLogger } from '@daimon/runtime'
import { EXIT } from '@daimon/terminal'
import { once } from 'node:events'
import { addressOf, asUnfinished, startOrClose } from './embedded-kernel.ts'
import { type Io, UnfinishedError } from './io.ts'

type Config = ReturnType<typeof readConfig>

export type Started = { readonly config: Config; readonly kernel: Kernel; readonly port: number }

type Options = {
  readonly env: Io['env']
  /** Where its log goes: people read the other stream. */
  readonly logTo: NodeJS.WriteStream
  readonly levelDefault: Config['LOG_LEVEL']
  readonly onStarted: (started: Started) => Promise<void>
}

const STOP_LIMIT_MS = 30_000

/** Runs a kernel in this process until it is interrupted, and stops it in order. Gives the exit code. */
export const runKernel = async (io: Io, options: Options): Promise<number> => {
  const { env, logTo, levelDefault, onStarted } = options
  const config = readConfig(env)
  refuseSecond(config)
  const log = createLogger(
    'daimon',
    env['LOG_LEVEL']?.trim() ? config.LOG_LEVEL : levelDefault,
    logTo,
  )
  const kernel = await asUnfinished(createKernel({ config, log }))
  const port = await startOrClose(kernel)
  log.info({ host: config.HOST, port, engine: kernel.parts.engine.kind }, 'listening')
  const interrupted = io.signal.aborted ? Promise.resolve() : once(io.signal, 'abort')
  try {
    if (!io.signal.aborted) await onStarted({ config, kernel, port })
    await interrupted
  } finally {
    await stopInTime(kernel, log)
  }
  return EXIT.clean
}

const refuseSecond = (config: Config): void => {
  if (config.DATABASE_URL !== undefined) return
  const folder = inspectDataFolder(config)
  const url = addressOf(folder)
  if (url !== undefined)
    throw new UnfinishedError(
      `A kernel is running on ${folder.path} already, at ${url} (process ${folder.holder?.pid}).`,
    )
}

const stopInTime = async (kernel: Kernel, log: Logger): Promise<void> => {
  log.info('stopping: no new requests, those in flight may end')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new UnfinishedError(`The kernel did not stop within ${STOP_LIMIT_MS / 1_000} s.`)
    timer = setTimeout(() => reject(error), STOP_LIMIT_MS)
  })
  try {
    await Promise.race([kernel.stop(), late])
    log.info('stopped')
  } finally {
    clearTimeout(timer)
  }
}
