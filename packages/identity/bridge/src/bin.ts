#!/usr/bin/env node
import { EmbedderError } from '@daimon/identity-embed'
import { ConfigError, createLogger, waitForShutdown } from '@daimon/runtime'
import { readBridgeConfig } from './config.ts'
import { openBridge } from './open-bridge.ts'

const USAGE_EXIT = 2
const COULD_NOT_EXIT = 3

const run = async (): Promise<number> => {
  const config = readBridgeConfig(process.env)
  const log = createLogger('daimon-bridge', config.LOG_LEVEL)
  const bridge = await openBridge(config, log)
  return waitForShutdown(() => bridge.stop(), log)
}

try {
  process.exit(await run())
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const isExpected =
    error instanceof ConfigError || error instanceof EmbedderError || code === 'EADDRINUSE'
  process.stderr.write(`${isExpected ? message : stack}\n`)
  process.exit(error instanceof ConfigError ? USAGE_EXIT : COULD_NOT_EXIT)
}
