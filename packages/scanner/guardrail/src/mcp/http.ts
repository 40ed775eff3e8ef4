import type { HttpService } from '@daimon/runtime'
import type { McpHttpOptions } from './serve-http.ts'

/** MCP over Streamable HTTP, loaded on demand. Rejects with a RangeError for a nonlocal host. */
export const createMcpHttpService = async (options: McpHttpOptions): Promise<HttpService> => {
  const { mcpHttpService } = await import('./serve-http.ts')
  return mcpHttpService(options)
}
