import { command, serviceArgs } from '../command.ts'
import { environmentOf } from '../connect.ts'
import { withPort } from '../with-port.ts'

/** The kernel for orchestrators: JSON lines on standard output, configuration from the environment. */
export const serve = command({
  description: 'Run the identity service for an orchestrator: JSON log lines on standard output',
  examples: [
    'daimon serve',
    'HOST=0.0.0.0 DAIMON_API_KEY=$(openssl rand -hex 24) daimon serve --port 8080',
  ],
  args: {
    port: { type: 'string', valueHint: 'port', description: 'PORT, else 8000; 0 takes a free one' },
    'data-dir': serviceArgs['data-dir'],
    json: { type: 'boolean', description: 'the log is JSON in any case' },
  },
  run: async (io, args) => {
    const { runKernel } = await import('../run-kernel.ts')
    const env = withPort(environmentOf(io, args), args.port)
    return runKernel(io, {
      env,
      logTo: process.stdout,
      levelDefault: 'info',
      onStarted: async () => {},
    })
  },
})
