import {
  type MemoryOptions,
  type MemoryTool,
  createMemory,
  createMemoryTools,
} from '@daimon/adapter-turn'
import { createTool } from '@mastra/core/tools'

import { toConversation } from './conversation.ts'

/**
 * Tools with which an agent saves, searches, and deletes memories, for the resource and the thread
 * of the call or the user and the session of the options. If the service is unavailable, the agent
 * reads the error.
 *
 * @throws {TypeError} if the options name no avatar.
 * @example
 * const agent = new Agent({ …, tools: daimonTools({ botId }) })
 */
export function daimonTools(options: MemoryOptions = {}) {
  const { remember, recall, forget } = createMemoryTools(createMemory(options))
  return { remember: toTool(remember), recall: toTool(recall), forget: toTool(forget) }
}

const toTool = <Input>({ name, description, inputSchema, run }: MemoryTool<Input>) =>
  createTool({
    id: name,
    description,
    inputSchema,
    execute: (input: unknown, context) =>
      run(input as Input, toConversation(context.requestContext), context.abortSignal),
  })
