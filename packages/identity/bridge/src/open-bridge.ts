import {
  type Embedder,
  builtinEmbedder,
  minilmEmbedder,
  onnxEmbedder,
} from '@daimon/identity-embed'
import type { Logger } from '@daimon/runtime'
import type { BridgeConfig } from './config.ts'
import { type Bridge, startBridge } from './start-bridge.ts'

/**
 * Starts a bridge from its configuration and listens. Rejects with an EmbedderError when the
 * embedder isn't available, and with an Error of code `EADDRINUSE`, whose message says what to do,
 * when the port is in use.
 */
export const openBridge = async (config: BridgeConfig, log: Logger): Promise<Bridge> => {
  const embedder = await chooseEmbedder(config)
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
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      error.message += ': the port is in use. Set BRIDGE_PORT to a free port.'
    throw error
  })
  log.info({ host: config.HOST, port: bridge.port, embedder: embedder.id }, 'listening')
  return bridge
}

const chooseEmbedder = async ({
  EMBEDDINGS,
  EMBED_MODEL_NAME,
}: BridgeConfig): Promise<Embedder> => {
  if (EMBEDDINGS === 'builtin') return builtinEmbedder()
  if (EMBEDDINGS === 'minilm') return minilmEmbedder()
  return onnxEmbedder({ model: EMBED_MODEL_NAME as string })
}
