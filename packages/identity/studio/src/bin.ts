#!/usr/bin/env node
import { ConfigError, createLogger, waitForShutdown } from '@daimon/runtime'
import { startStudio } from './start-studio.ts'
import { readStudioConfig } from './studio-config.ts'

const USAGE_EXIT = 2
const COULD_NOT_EXIT = 3

const run = async (): Promise<number> => {
  const {
    HOST: host,
    STUDIO_PORT,
    LOG_LEVEL,
    kernelUrl: serviceUrl,
  } = readStudioConfig(process.env)
  const log = createLogger('daimon-studio', LOG_LEVEL)
  const studio = await startStudio({ host, port: STUDIO_PORT, kernelUrl: serviceUrl, log })
  log.info({ host, port: studio.port, kernel: serviceUrl }, 'listening')
  return waitForShutdown(() => studio.stop(), log)
}

try {
  process.exit(await run())
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const inUse = `${message}: another program uses the port. Set STUDIO_PORT to a free port.`
  const failure = error instanceof ConfigError ? message : code === 'EADDRINUSE' ? inUse : stack
  process.stderr.write(`${failure}\n`)
  process.exit(error instanceof ConfigError ? USAGE_EXIT : COULD_NOT_EXIT)
}
