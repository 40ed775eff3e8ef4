#!/usr/bin/env node
import { ConfigError, createLogger, untilStopped } from '@daimon/runtime'
import { startStudio } from './start-studio.ts'
import { readStudioConfig } from './studio-config.ts'

const USAGE_EXIT = 2
const COULD_NOT_EXIT = 3

const run = async (): Promise<number> => {
  const { HOST: host, STUDIO_PORT, LOG_LEVEL, kernelUrl } = readStudioConfig(process.env)
  const log = createLogger('daimon-studio', LOG_LEVEL)
  const studio = await startStudio({ host, port: STUDIO_PORT, kernelUrl, log })
  log.info({ host, port: studio.port, kernel: kernelUrl }, 'listening')
  return untilStopped(() => studio.stop(), log)
}

try {
  process.exit(await run())
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const inUse = `${message}: another program has the port; set STUDIO_PORT to a free one.`
  const told = error instanceof ConfigError ? message : code === 'EADDRINUSE' ? inUse : stack
  process.stderr.write(`${told}\n`)
  process.exit(error instanceof ConfigError ? USAGE_EXIT : COULD_NOT_EXIT)
}
