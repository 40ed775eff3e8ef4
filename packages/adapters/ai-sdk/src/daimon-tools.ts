import {
  type ForgetInput,
  type MemoryOptions,
  type MemoryTool,
  type RecallInput,
  type RememberInput,
  createMemory,
  createMemoryTools,
} from '@daimon/adapter-turn'
import { type Tool, jsonSchema, tool } from 'ai'

export type DaimonTools = {
  remember: Tool<RememberInput, object>
  recall: Tool<RecallInput, object>
  forget: Tool<ForgetInput, object>
}

/**
 * Tools with which a model saves, searches, and deletes memories of the user and session in the
 * options. Create them for each request of another user. If the service is unavailable, the model
 * reads the error.
 *
 * @throws {TypeError} if the options name no avatar.
 * @example
 * const agent = new ToolLoopAgent({ model, tools: daimonTools({ botId, userId: 'customer-42' }) })
 */
export function daimonTools(options: MemoryOptions = {}): DaimonTools {
  const { remember, recall, forget } = createMemoryTools(createMemory(options))
  return { remember: toTool(remember), recall: toTool(recall), forget: toTool(forget) }
}

const toTool = <Input>({ description, inputSchema, run }: MemoryTool<Input>) =>
  tool({
    description,
    inputSchema: jsonSchema<Input>(inputSchema),
    execute: (input: Input, { abortSignal }) => run(input, undefined, abortSignal),
  })
