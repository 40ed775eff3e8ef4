#!/usr/bin/env node
import {
  ConfigError,
  createLogger,
  freeStartMemory,
  printableConfig,
  waitForShutdown,
} from '@daimon/runtime'
import { type Config, readConfig } from './config.ts'
import { createServer } from './create-server.ts'
import { startFault } from './start-fault.ts'

const USAGE_EXIT = 2
const COULD_NOT_EXIT = 3

const run = async (config: Config): Promise<number> => {
  const log = createLogger('daimon', config.LOG_LEVEL)
  const service = await createServer({ config, log })
  const port = await service.start()
  log.info(
    {
      host: config.HOST,
      port,
      engine: service.parts.engine.kind,
      embedder: service.parts.embedder.id,
    },
    'listening',
  )
  freeStartMemory()
  return waitForShutdown(() => service.stop(), log)
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
    process.stderr.write(`${startFault(error) ?? String((error as Error).stack ?? error)}\n`)
    return error instanceof ConfigError ? USAGE_EXIT : COULD_NOT_EXIT
  }
}

process.exit(await main())
