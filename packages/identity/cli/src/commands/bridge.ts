import { EXIT } from '@daimon/terminal'
import { once } from 'node:events'
import { command } from '../command.ts'
import { withPort } from '../with-port.ts'

/** The embedders behind the routes of Ollama and OpenAI, for programs that speak one of them. */
export const bridge = command({
  description: "Offer Daimon's embedder by the protocols of Ollama and OpenAI; Ctrl-C stops it",
  examples: [
    'daimon bridge',
    'BRIDGE_PROVIDER_URL=http://127.0.0.1:8080/v1 daimon bridge --port 11500',
  ],
  args: {
    port: {
      type: 'string',
      valueHint: 'port',
      description: 'BRIDGE_PORT, else 11434; 0 takes a free one',
    },
    json: { type: 'boolean', description: 'the log is JSON in any case' },
  },
  run: async (io, args) => {
    const { openBridge, readBridgeConfig } = await import('@daimon/bridge')
    const { asUnfinished } = await import('../embedded-kernel.ts')
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
