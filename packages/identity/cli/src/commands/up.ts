import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { environmentOf } from '../connect.ts'
import { jsonText } from '../json.ts'
import type { Started } from '../run-kernel.ts'

/** Everything of Daimon in one process, for people: says what it does, and ends with Ctrl-C. */
export const up = command({
  description: 'Start Daimon here, in this terminal; Ctrl-C stops it',
  examples: ['daimon up', 'daimon up --port 0 --data-dir /tmp/try'],
  args: {
    port: { type: 'string', valueHint: 'port', description: 'PORT, else 8000; 0 takes a free one' },
    'data-dir': serviceArgs['data-dir'],
    ...jsonArg,
  },
  run: async (io, args) => {
    const { runKernel, withPort } = await import('../run-kernel.ts')
    const env = withPort(environmentOf(io, args), args.port)
    await io.err.write('Starting; the first time takes some seconds more …\n')
    const code = await runKernel(io, {
      env,
      logTo: process.stderr,
      levelDefault: 'warn',
      onStarted: async (started) =>
        io.out.write(args.json ? jsonText(await summaryOf(started)) : await places(started)),
    })
    if (code === EXIT.clean) await io.err.write('Stopped in order.\n')
    return code
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

/** The last line is `ready` and nothing else. */
const places = async (started: Started): Promise<string> => {
  const { url, docs, data, engine, embedder } = await summaryOf(started)
  return [
    'Daimon',
    `  kernel    ${url}`,
    `  docs      ${docs}`,
    `  data      ${data ?? 'in PostgreSQL, as DATABASE_URL says'}`,
    `  engine    ${engine}`,
    `  embedder  ${embedder}`,
    'ready\n',
  ].join('\n')
}
