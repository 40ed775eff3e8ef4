import {
  type MemoryOptions,
  type MemoryTool,
  createMemory,
  createMemoryTools,
} from '@daimon/adapter-turn'
import { type DynamicStructuredTool, tool } from '@langchain/core/tools'

import { toConversation } from './conversation.ts'

/**
 * Tools with which an agent saves, searches, and deletes memories, for the user and the session of
 * the run or of the options. If the service is unavailable, they throw.
 *
 * @throws {TypeError} if the options name no avatar.
 * @example
 * const agent = createAgent({ model, tools: daimonTools({ botId, userId: 'mara' }) })
 */
export function daimonTools(options: MemoryOptions = {}): DynamicStructuredTool[] {
  const { remember, recall, forget } = createMemoryTools(createMemory(options))
  return [toTool(remember), toTool(recall), toTool(forget)]
}

const toTool = <Input>({ name, description, inputSchema, run }: MemoryTool<Input>) =>
  tool(
    async (input, { signal, configurable, context }: ToolConfig) =>
      JSON.stringify(await run(input as Input, toConversation({ configurable, context }), signal)),
    { name, description, schema: inputSchema },
  ) as unknown as DynamicStructuredTool

type ToolConfig = {
  readonly signal?: AbortSignal
  readonly configurable?: Record<string, unknown>
  readonly context?: unknown
}
