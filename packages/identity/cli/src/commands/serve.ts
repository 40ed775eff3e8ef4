import { command, serviceArgs } from '../command.ts'
import { readEnvironment } from '../connect.ts'
import { withPort } from '../with-port.ts'

/** For orchestrators: JSON lines on standard output, configuration from the environment. */
export const serve = command({
  description: 'Run the identity service with JSON logs, for an orchestrator',
  examples: [
    'daimon serve',
    'HOST=0.0.0.0 DAIMON_API_KEY=$(openssl rand -hex 24) daimon serve --port 8080',
  ],
  args: {
    port: {
      type: 'string',
      valueHint: 'port',
      description: 'port to listen on (PORT, else 8000; 0 for any free port)',
    },
    'data-dir': serviceArgs['data-dir'],
    json: { type: 'boolean', description: 'accepted; the log is always JSON' },
  },
  run: async (io, args) => {
    const { runService } = await import('../run-service.ts')
    const env = withPort(readEnvironment(io, args), args.port)
    return runService(io, {
      env,
      logTo: process.stdout,
      levelDefault: 'info',
      onStarted: async () => {},
    })
  },
})
