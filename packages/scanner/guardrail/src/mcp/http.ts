import type { HttpService } from '@daimon/runtime'
import type { McpHttpOptions } from './serve-http.ts'

/** MCP over Streamable HTTP; rejects with a RangeError for a host that is not this machine. Loaded only when asked for. */
export const createMcpHttpService = async (options: McpHttpOptions): Promise<HttpService> => {
  const { mcpHttpService } = await import('./serve-http.ts')
  return mcpHttpService(options)
}
