import {
  type MemoryOptions,
  type MemoryTool,
  createMemory,
  createMemoryTools,
} from '@daimon/adapter-turn'
import { tool } from '@openai/agents'

/**
 * Tools with which an agent saves, searches, and deletes memories of the user and session in the
 * options. If the service is unavailable, the agent reads the error.
 *
 * @throws {TypeError} if the options name no avatar.
 * @example
 * const agent = new Agent({ name: 'Fennel', tools: daimonTools({ botId, userId: 'mara' }) })
 */
export function daimonTools(options: MemoryOptions = {}) {
  const { remember, recall, forget } = createMemoryTools(createMemory(options))
  return [toTool(remember), toTool(recall), toTool(forget)]
}

const toTool = <Input>({ name, description, inputSchema, run }: MemoryTool<Input>) =>
  tool({
    name,
    description,
    parameters: inputSchema,
    execute: (input, _context, details) => run(input as Input, undefined, details?.signal),
  })
