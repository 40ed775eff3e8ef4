import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { readEnvironment } from '../connect.ts'
import { jsonText } from '../json.ts'
import type { RunningService } from '../run-service.ts'
import { type RunningStudio, startStudioHere, studioPort } from '../studio-here.ts'
import { withPort } from '../with-port.ts'

/** The identity service and Studio in one process, with output for people. */
export const up = command({
  description: 'Run the identity service and Studio in this terminal',
  examples: ['daimon up', 'daimon up --port 0 --data-dir /tmp/try'],
  args: {
    port: {
      type: 'string',
      valueHint: 'port',
      description: 'port to listen on (PORT, else 8000; 0 for any free port)',
    },
    'studio-port': {
      type: 'string',
      valueHint: 'port',
      description: 'port of Studio (STUDIO_PORT, else 8765; 0 for any free port)',
    },
    'data-dir': serviceArgs['data-dir'],
    ...jsonArg,
  },
  run: async (io, args) => {
    const { runService } = await import('../run-service.ts')
    const env = withPort(readEnvironment(io, args), args.port)
    const port = studioPort(env, args['studio-port'], '--studio-port')
    let studio: RunningStudio | undefined
    await io.err.write('Starting the identity service and Studio…\n')
    const onStarted = async (started: RunningService): Promise<void> => {
      const summary = await describeStart(started)
      studio = await startStudioHere(summary.url, port, env)
      const all = { ...summary, studio: studio.url }
      await io.out.write(args.json ? jsonText(all) : places(all))
    }
    const options = { env, logTo: process.stderr, levelDefault: 'warn', onStarted } as const
    try {
      const code = await runService(io, options)
      if (code === EXIT.clean) await io.err.write('Stopped.\n')
      return code
    } finally {
      await studio?.stop()
    }
  },
})

const describeStart = async ({ config, server: service, port }: RunningService) => {
  const { localUrl } = await import('@daimon/identity-server')
  const { inspectDataDirectory } = await import('@daimon/identity-server/data-directory')
  const url = localUrl(config.HOST, port)
  const isEmbedded = service.parts.engine.kind === 'embedded'
  return {
    url,
    docs: `${url}/docs`,
    data: isEmbedded ? inspectDataDirectory(config).path : null,
    engine: service.parts.engine.kind,
    embedder: service.parts.embedder.id,
    pid: process.pid,
  }
}

type Summary = Awaited<ReturnType<typeof describeStart>> & { readonly studio: string }

/** The last line is exactly `ready`, for scripts that wait for it. */
const places = ({ url, docs, studio, data, engine, embedder }: Summary): string =>
  [
    'Daimon',
    `  identity  ${url}`,
    `  docs      ${docs}`,
    `  studio    ${studio}`,
    `  data      ${data ?? 'in PostgreSQL (DATABASE_URL)'}`,
    `  engine    ${engine}`,
    `  embedder  ${embedder}`,
    'ready\n',
  ].join('\n')
