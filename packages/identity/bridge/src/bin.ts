#!/usr/bin/env node
import { EmbedderError, builtinEmbedder, onnxEmbedder } from '@daimon/identity-embed'
import { ConfigError, createLogger, untilStopped } from '@daimon/runtime'
import { readBridgeConfig } from './config.ts'
import { startBridge } from './start-bridge.ts'

const USAGE_EXIT = 2
const COULD_NOT_EXIT = 3

const run = async (): Promise<number> => {
  const config = readBridgeConfig(process.env)
  const log = createLogger('daimon-bridge', config.LOG_LEVEL)
  const embedder =
    config.EMBEDDINGS === 'builtin'
      ? builtinEmbedder()
      : await onnxEmbedder({ model: config.EMBED_MODEL_NAME as string })
  const bridge = await startBridge({
    host: config.HOST,
    port: config.BRIDGE_PORT,
    apiKey: config.DAIMON_API_KEY,
    embedder,
    provider:
      config.BRIDGE_PROVIDER_URL === undefined
        ? undefined
        : { url: config.BRIDGE_PROVIDER_URL, apiKey: config.BRIDGE_PROVIDER_API_KEY },
    log,
  })
  log.info({ host: config.HOST, port: bridge.port, embedder: embedder.id }, 'listening')
  return untilStopped(() => bridge.stop(), log)
}

try {
  process.exit(await run())
} catch (error) {
  const isTold = error instanceof ConfigError || error instanceof EmbedderError
  const { code, message, stack } = error as NodeJS.ErrnoException
  const inUse = `${message}: another program has the port; set BRIDGE_PORT to a free one.`
  process.stderr.write(`${isTold ? message : code === 'EADDRINUSE' ? inUse : stack}\n`)
  process.exit(error instanceof ConfigError ? USAGE_EXIT : COULD_NOT_EXIT)
}
