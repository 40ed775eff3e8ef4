import { ACCEPT, INITIALIZE } from '../mcp-client.ts'
import type { TestService, Wire } from '../test-service.ts'

type Session = {
  readonly sessionId: string
  readonly post: (message: object) => Promise<Wire>
}

/** A session over Streamable HTTP, opened with these headers. */
export const openMcp = async (
  service: TestService,
  headers: Record<string, string>,
): Promise<Session> => {
  const opened = await service.call('POST', '/mcp', INITIALIZE, { ...ACCEPT, ...headers })
  const sessionId = opened.headers.get('mcp-session-id') ?? ''
  if (sessionId === '') throw new Error(opened.text)
  const post = (message: object) =>
    service.call('POST', '/mcp', message, { ...ACCEPT, ...headers, 'mcp-session-id': sessionId })
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' })
  return { sessionId, post }
}

export const mcpCall = ({ post }: Session, method: string, params: object): Promise<Wire> =>
  post({ jsonrpc: '2.0', id: 7, method, params })
