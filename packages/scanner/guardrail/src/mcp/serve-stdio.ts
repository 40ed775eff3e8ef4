import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Readable, Writable } from 'node:stream'
import type { Guardrail } from '../guardrail.ts'
import { createMcpServer } from './mcp-server.ts'

type Options = {
  readonly guardrail: Guardrail
  readonly version: string
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
}

/** Serves MCP over streams until the host closes them or the signal aborts. */
export const serveStdio = async ({
  guardrail,
  version,
  input,
  output,
  signal,
}: Options): Promise<void> => {
  const server = createMcpServer(guardrail, version)
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve)
    input.once('close', resolve)
    // The host disconnected, so the response can't be sent.
    output.once('error', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.connect(new StdioServerTransport(input, output))
  void guardrail.warm()
  await ended
  await server.close()
}
