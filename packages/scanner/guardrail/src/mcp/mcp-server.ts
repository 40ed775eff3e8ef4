import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type Tool as Described,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Guardrail } from '../guardrail.ts'
import { safeErrorMessage } from '../safe-error-message.ts'
import { tools } from './tools.ts'

const INSTRUCTIONS = `Daimon's guardrail checks packages before they are written.
Before you write an import of a package, add one to a manifest, or install one: validate_code with the text, or validate_dependency with the name.
A block is a result, not an error: use a safe alternative that it names, or do without the package. Don't guess other names.`

/** The MCP server for one client, independent of the transport. */
export const createMcpServer = (guardrail: Guardrail, version: string): Server => {
  const server = new Server(
    { name: 'daimon-guardrail', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: described }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name)
    // Not the SDK's McpError: both it and the client's SDK add the same prefix to the message.
    if (!tool)
      throw Object.assign(new Error('Unknown tool. See tools/list'), {
        code: ErrorCode.InvalidParams,
      })
    const given = tool.input.safeParse(params.arguments ?? {})
    if (!given.success)
      return failed(
        given.error.issues.map(({ path, message }) => `/${path.join('/')}: ${message}`).join('; '),
      )
    try {
      const answer = await tool.call(guardrail, given.data as never)
      return {
        content: [{ type: 'text', text: tool.say(answer as never) }],
        structuredContent: answer as Record<string, unknown>,
      }
    } catch (error) {
      return failed(safeErrorMessage(error))
    }
  })
  return server
}

const failed = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
})

// Draft 7, because all hosts support it.
const toSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...members } = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return members as Described['inputSchema']
}

/** Results may get new members later, and clients with an older schema must accept them. */
const opened = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(opened)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) =>
      key === 'additionalProperties' && value === false ? [] : [[key, opened(value)]],
    ),
  )
}

const described = tools.map(({ name, title, description, input, output }): Described => ({
  name,
  title,
  description,
  inputSchema: toSchema(input, 'input'),
  outputSchema: opened(toSchema(output, 'output')) as NonNullable<Described['outputSchema']>,
  annotations: {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
}))
