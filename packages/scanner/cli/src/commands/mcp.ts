import { Writable } from 'node:stream'
import type { Guardrail } from '@daimon/scanner-guardrail'
import { EXIT } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { guardrailArgs, openGuardrail } from '../guardrail.ts'
import { type Io, UsageError } from '../io.ts'
import { VERSION } from '../version.ts'

const DEFAULT_PORT = 8110
const PORT_MAX = 65_535

/** The guardrail as an MCP server. `verify-log` and `acknowledge-log` are separate commands. */
export const mcpCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'mcp',
      description: 'Run the guardrail as an MCP server for coding agents',
    },
    args: {
      ...guardrailArgs,
      http: {
        type: 'boolean',
        description: 'use Streamable HTTP instead of standard input and output',
      },
      host: {
        type: 'string',
        default: '127.0.0.1',
        description: 'loopback address for --http',
      },
      port: {
        type: 'string',
        default: String(DEFAULT_PORT),
        description: 'port for --http; 0 for any free port',
      },
    },
    run: async ({ args }) => {
      const guardrail = await openGuardrail(io, args)
      try {
        if (args.http === true) await serveHttp(io, guardrail, args.host, parsePort(args.port))
        else await serveStreams(io, guardrail)
      } finally {
        await guardrail.close()
      }
      end(EXIT.clean)
    },
  })

const parsePort = (text: string): number => {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > PORT_MAX)
    throw new UsageError(`--port must be a port from 0 to ${PORT_MAX}, not '${text}'.`)
  return port
}

const serveStreams = async (io: Io, guardrail: Guardrail): Promise<void> => {
  const { serveStdio } = await import('@daimon/scanner-guardrail')
  const { in: input, out } = io
  if (!input) throw new UsageError('No standard input. Connect one, or use --http.')
  const output = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      out.write(chunk)
      done()
    },
  })
  await serveStdio({ guardrail, version: VERSION, input, output, signal: io.signal })
}

const serveHttp = async (
  io: Io,
  guardrail: Guardrail,
  host: string,
  port: number,
): Promise<void> => {
  const { createMcpHttpService } = await import('@daimon/scanner-guardrail')
  const service = await createMcpHttpService({ guardrail, version: VERSION, host, port }).catch(
    (error: unknown) => {
      throw error instanceof RangeError ? new UsageError(error.message) : error
    },
  )
  const bound = await service.start()
  io.err.write(`MCP at http://${host.includes(':') ? `[${host}]` : host}:${bound}/mcp\n`)
  void guardrail.warm()
  await new Promise<void>((resolve) => {
    if (io.signal.aborted) resolve()
    io.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await service.stop()
}
