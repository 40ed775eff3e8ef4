#!/usr/bin/env node
import { EmbedderError } from '@daimon/identity-embed'
import { DataDirLockedError, SchemaError, storeFault } from '@daimon/identity-store'
import { ConfigError, createLogger, printableConfig, untilStopped } from '@daimon/runtime'
import { type Config, readConfig } from './config.ts'
import { createKernel } from './create-kernel.ts'

const USAGE_EXIT = 2
const COULD_NOT_EXIT = 3

const FOLDER_CODES = new Set(['EACCES', 'ENOENT', 'ENOTDIR', 'EROFS', 'ENOSPC'])

/** What a person can do something about is told in a sentence; everything else with its stack. */
const sentence = (error: unknown): string | undefined => {
  if (
    error instanceof ConfigError ||
    error instanceof EmbedderError ||
    error instanceof DataDirLockedError ||
    error instanceof SchemaError
  )
    return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `${message}: another program has the port; set PORT to a free one.`
  if (code !== undefined && FOLDER_CODES.has(code))
    return `The data directory cannot be used: ${message}. Set DATA_DIR to a folder that can be written.`
  if (storeFault(error) === 'unavailable')
    return `The database does not answer: ${message || code}. Check DATABASE_URL and that PostgreSQL is up.`
  return undefined
}

const run = async (config: Config): Promise<number> => {
  const log = createLogger('daimon', config.LOG_LEVEL)
  const kernel = await createKernel({ config, log })
  const port = await kernel.start()
  log.info(
    {
      host: config.HOST,
      port,
      engine: kernel.parts.engine.kind,
      embedder: kernel.parts.embedder.id,
    },
    'listening',
  )
  return untilStopped(() => kernel.stop(), log)
}

const main = async (): Promise<number> => {
  try {
    const config = readConfig(process.env)
    if (process.argv.includes('--print-config')) {
      process.stdout.write(`${JSON.stringify(printableConfig(config), undefined, 2)}\n`)
      return 0
    }
    return await run(config)
  } catch (error) {
    process.stderr.write(`${sentence(error) ?? String((error as Error).stack ?? error)}\n`)
    return error instanceof ConfigError ? USAGE_EXIT : COULD_NOT_EXIT
  }
}

process.exit(await main())
