import { ACCEPT, INITIALISE } from '../mcp-client.ts'
import type { TestKernel, Wire } from '../test-kernel.ts'

type Session = {
  readonly sessionId: string
  readonly post: (message: object) => Promise<Wire>
}

/** A session over Streamable HTTP, opened with these headers. */
export const openMcp = async (
  kernel: TestKernel,
  headers: Record<string, string>,
): Promise<Session> => {
  const opened = await kernel.call('POST', '/mcp', INITIALISE, { ...ACCEPT, ...headers })
  const sessionId = opened.headers.get('mcp-session-id') ?? ''
  if (sessionId === '') throw new Error(opened.text)
  const post = (message: object) =>
    kernel.call('POST', '/mcp', message, { ...ACCEPT, ...headers, 'mcp-session-id': sessionId })
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
  return { sessionId, post }
}

export const mcpCall = ({ post }: Session, method: string, params: object): Promise<Wire> =>
  post({ jsonrpc: '2.0', id: 7, method, params })
