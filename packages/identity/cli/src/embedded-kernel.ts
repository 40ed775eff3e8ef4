import { createKernel, inspectDataFolder, readConfig, startFault } from '@daimon/identity-server'
import type { DataFolder, Kernel } from '@daimon/identity-server'
import { createLogger } from '@daimon/runtime'
import { randomBytes } from 'node:crypto'
import { type Io, UnfinishedError } from './io.ts'

/** What opens a service: who may read its database may do all. */
export type Credentials = {
  readonly apiKey: string | undefined
  readonly gatewaySecret: string | undefined
}

export type OpenedKernel = {
  readonly url: string
  /** Of a kernel of this process; one that was there already asks for its own. */
  readonly credentials?: Credentials
  readonly close: () => Promise<void>
}

const LOOPBACK = '127.0.0.1'

/** The kernel that works on the data directory already, or one of this process on a port of its own. */
export const openKernel = async (
  io: Io,
  env: Io['env'],
  { mayCreate, isForOthers }: { mayCreate: boolean; isForOthers: boolean },
): Promise<OpenedKernel> => {
  const config = readConfig(env)
  if (config.DATABASE_URL === undefined) {
    const folder = inspectDataFolder(config)
    const url = addressOf(folder)
    if (url !== undefined) return { url, close: async () => {} }
    if (!folder.hasData && !mayCreate)
      throw new UnfinishedError(
        `There is no data in ${folder.path}, and no service was named: start one by daimon up, or give --url or --data-dir.`,
      )
  }
  // Errors come as exceptions; what else a kernel logs is for whoever asks for it.
  const level = env['LOG_LEVEL']?.trim() ? config.LOG_LEVEL : 'silent'
  const log = createLogger('daimon', level, process.stderr)
  // Keys in the database close it to everybody without one, and this process need not know any.
  const credentials = {
    apiKey: config.DAIMON_API_KEY ?? randomSecret(),
    gatewaySecret: randomSecret(),
  }
  const closed = { DAIMON_API_KEY: credentials.apiKey, GATEWAY_SECRET: credentials.gatewaySecret }
  const here = { ...config, HOST: LOOPBACK, PORT: 0, ...(isForOthers ? {} : closed) }
  const kernel = await asUnfinished(createKernel({ config: here, log }))
  const url = `http://${LOOPBACK}:${await startOrClose(kernel)}`
  return { url, ...(isForOthers ? {} : { credentials }), close: () => kernel.stop() }
}

const randomSecret = (): string => randomBytes(24).toString('hex')

/** Where the holder of a folder answers; `undefined` when nobody holds it. */
export const addressOf = ({ path, isHeld, holder }: DataFolder): string | undefined => {
  if (!isHeld) return undefined
  if (holder?.url !== undefined) return holder.url
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`
  throw new UnfinishedError(
    `${path} is in use by ${who}, which does not listen yet, or never will: wait for it, or stop it.`,
  )
}

/** What keeps a kernel from starting, as a sentence. */
export const asUnfinished = async <T>(started: Promise<T>): Promise<T> => {
  try {
    return await started
  } catch (error) {
    const sentence = startFault(error)
    if (sentence === undefined || (error as Error).name === 'ConfigError') throw error
    throw new UnfinishedError(sentence, { cause: error })
  }
}

export const startOrClose = async (kernel: Kernel): Promise<number> => {
  try {
    return await asUnfinished(kernel.start())
  } catch (error) {
    await kernel.stop()
    throw error
  }
}
