import {
  type MemoryOptions,
  type PreparedPrompt,
  createMemory,
  createTurnLoop,
  joinSystemPrompt,
} from '@daimon/adapter-turn'
import { type BaseMessage, SystemMessage } from '@langchain/core/messages'
import { type AgentMiddleware, createMiddleware } from 'langchain'

import { toConversation } from './conversation.ts'
import { toMessageText, toPrompt } from './messages.ts'

/**
 * Middleware for `createAgent` that adds the persona and the recalled memories to the system prompt
 * of each model call, and stores the turn when the agent ends. The `thread_id` of the run is the
 * session, and `user_id` in its `context` or `configurable` is the user. A run that fails or is
 * aborted isn't stored.
 *
 * @throws {TypeError} if the options name no avatar.
 * @example
 * const agent = createAgent({ model, tools, middleware: [daimonMiddleware({ botId })] })
 * await agent.invoke({ messages }, { configurable: { thread_id: 'visit-7', user_id: 'mara' } })
 */
export function daimonMiddleware(options: MemoryOptions = {}): AgentMiddleware {
  const loop = createTurnLoop(createMemory(options))
  return createMiddleware({
    name: 'DaimonMemory',

    wrapModelCall: async (request, handler) => {
      const { messages, runtime } = request
      const turn = await loop.find(toPrompt(messages), toConversation(runtime), runtime.signal)
      if (turn === undefined || turn.prepared === null) return handler(request)
      const { prepared } = turn
      return handler({
        ...request,
        systemMessage: addSystemPrompt(request.systemMessage, prepared),
      })
    },

    afterAgent: async (state, runtime) => {
      const prompt = toPrompt(state.messages)
      const turn = await loop.find(prompt, toConversation(runtime), runtime.signal)
      await turn?.complete(findReply(state.messages, state.structuredResponse))
    },
  })
}

/** The system message of the agent between the persona and the memories. */
function addSystemPrompt(
  { content, text }: SystemMessage,
  prepared: NonNullable<PreparedPrompt>,
): SystemMessage {
  if (typeof content === 'string' || content.every(isPlainText))
    return new SystemMessage(joinSystemPrompt(prepared, [text]))
  // The parts have settings of the provider, such as those of its cache.
  const { stable_prefix: prefix, volatile_block: volatile } = prepared.prompt
  const asPart = (part: string) => ({ type: 'text' as const, text: part })
  return new SystemMessage({ content: [asPart(prefix), ...content, asPart(volatile)] })
}

const isPlainText = (part: object): boolean =>
  'type' in part && part.type === 'text' && Object.keys(part).length === 2

/** The structured response, or the last text after the message of the user. */
function findReply(messages: readonly BaseMessage[], structured: unknown): string {
  if (structured !== undefined) return JSON.stringify(structured)
  const at = messages.findLastIndex(({ type }) => type === 'human')
  const texts = messages.slice(at + 1).filter(({ type }) => type === 'ai')
  return texts.map(toMessageText).findLast((text) => text !== '') ?? ''
}
