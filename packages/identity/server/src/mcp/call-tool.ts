import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ServerContext } from '../server-context.ts'
import { structured } from './describe-tool.ts'
import type { McpRequest } from './mcp-request.ts'
import { callOperation } from './call-operation.ts'
import { toMcpProblem, problemText } from './to-problem.ts'
import type { Tool } from './tool.ts'
import { readArguments, getRoute } from './tool-input.ts'

const NONCE_BYTES = 9

/** Runs a tool. An error is a result too, so that the calling model can act on it. */
export const callTool = async (
  parts: ServerContext,
  request: McpRequest,
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> => {
  try {
    const input = readArguments(tool, getRoute(parts, tool), given)
    const answer = structured(await callOperation(parts, request, tool.operation, input))
    const nonce = Buffer.from(parts.randomBytes(NONCE_BYTES)).toString('hex')
    return result(tool.say(answer as never, nonce), answer)
  } catch (error) {
    const problem = toMcpProblem(parts, request, error)
    return { isError: true, ...result(problemText(problem), problem) }
  }
}

const result = (text: string, structuredContent: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text }],
  structuredContent,
})
