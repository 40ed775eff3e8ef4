import { EXIT } from '@daimon/terminal'
import { once } from 'node:events'
import { command } from '../command.ts'
import { withPort } from '../with-port.ts'

/** The embedder behind the Ollama and OpenAI protocols. */
export const bridge = command({
  description: 'Serve the embedder over the Ollama and OpenAI protocols',
  examples: [
    'daimon bridge',
    'BRIDGE_PROVIDER_URL=http://127.0.0.1:8080/v1 daimon bridge --port 11500',
  ],
  args: {
    port: {
      type: 'string',
      valueHint: 'port',
      description: 'port to listen on (BRIDGE_PORT, else 11434; 0 for any free port)',
    },
    json: { type: 'boolean', description: 'accepted; the log is always JSON' },
  },
  run: async (io, args) => {
    const { openBridge, readBridgeConfig } = await import('@daimon/bridge')
    const { asUnfinished } = await import('../embedded-service.ts')
    const { createLogger } = await import('@daimon/runtime')
    const config = readBridgeConfig(withPort(io.env, args.port, 'BRIDGE_PORT'))
    const log = createLogger('daimon-bridge', config.LOG_LEVEL)
    const opened = await asUnfinished(openBridge(config, log))
    if (!io.signal.aborted) await once(io.signal, 'abort')
    await opened.stop()
    log.info('stopped')
    return EXIT.clean
  },
})
