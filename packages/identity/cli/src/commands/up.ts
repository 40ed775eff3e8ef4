import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { environmentOf } from '../connect.ts'
import { jsonText } from '../json.ts'
import type { Started } from '../run-kernel.ts'
import { type RunningStudio, startStudioHere, studioPort } from '../studio-here.ts'
import { withPort } from '../with-port.ts'

/** Everything of Daimon in one process, for people: says what it does, and ends with Ctrl-C. */
export const up = command({
  description: 'Start Daimon here, in this terminal; Ctrl-C stops it',
  examples: ['daimon up', 'daimon up --port 0 --data-dir /tmp/try'],
  args: {
    port: { type: 'string', valueHint: 'port', description: 'PORT, else 8000; 0 takes a free one' },
    'studio-port': {
      type: 'string',
      valueHint: 'port',
      description: 'STUDIO_PORT, else 8765; 0 takes a free one',
    },
    'data-dir': serviceArgs['data-dir'],
    ...jsonArg,
  },
  run: async (io, args) => {
    const { runKernel } = await import('../run-kernel.ts')
    const env = withPort(environmentOf(io, args), args.port)
    const port = studioPort(env, args['studio-port'], '--studio-port')
    let studio: RunningStudio | undefined
    await io.err.write('Starting; the first time takes some seconds more …\n')
    const onStarted = async (started: Started): Promise<void> => {
      const summary = await summaryOf(started)
      studio = await startStudioHere(summary.url, port, env)
      const all = { ...summary, studio: studio.url }
      await io.out.write(args.json ? jsonText(all) : places(all))
    }
    const options = { env, logTo: process.stderr, levelDefault: 'warn', onStarted } as const
    try {
      const code = await runKernel(io, options)
      if (code === EXIT.clean) await io.err.write('Stopped in order.\n')
      return code
    } finally {
      await studio?.stop()
    }
  },
})

const summaryOf = async ({ config, kernel, port }: Started) => {
  const { inspectDataFolder, localUrl } = await import('@daimon/identity-server')
  const url = localUrl(config.HOST, port)
  const isEmbedded = kernel.parts.engine.kind === 'embedded'
  return {
    url,
    docs: `${url}/docs`,
    data: isEmbedded ? inspectDataFolder(config).path : null,
    engine: kernel.parts.engine.kind,
    embedder: kernel.parts.embedder.id,
    pid: process.pid,
  }
}

type Summary = Awaited<ReturnType<typeof summaryOf>> & { readonly studio: string }

/** The last line is `ready` and nothing else. */
const places = ({ url, docs, studio, data, engine, embedder }: Summary): string =>
  [
    'Daimon',
    `  kernel    ${url}`,
    `  docs      ${docs}`,
    `  studio    ${studio}`,
    `  data      ${data ?? 'in PostgreSQL, as DATABASE_URL says'}`,
    `  engine    ${engine}`,
    `  embedder  ${embedder}`,
    'ready\n',
  ].join('\n')
