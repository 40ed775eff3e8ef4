import {
  type AvatarMemory,
  type MemoryOptions,
  createMemory,
  joinSystemPrompt,
  toText,
} from '@daimon/adapter-turn'
import type { MastraDBMessage } from '@mastra/core/memory'
import type {
  OutputResult,
  ProcessInputArgs,
  ProcessInputResultWithSystemMessages,
  ProcessOutputResultArgs,
  Processor,
} from '@mastra/core/processors'

import { toConversation } from './conversation.ts'

/**
 * Processor of a Mastra agent that adds the persona and the recalled memories to the system prompt,
 * and stores each turn. Set it as the first input processor and the last output processor. The
 * `resource` of the call is the user, and its `thread` is the session. A run that fails or is
 * aborted isn't stored.
 *
 * @example
 * const memory = new DaimonProcessor({ botId })
 * const agent = new Agent({ …, inputProcessors: [memory], outputProcessors: [memory] })
 * await agent.generate(message, { memory: { resource: 'mara', thread: 'monday' } })
 */
export class DaimonProcessor implements Processor<'daimon'> {
  readonly id = 'daimon'
  readonly name = 'Daimon memory'
  readonly #memory: AvatarMemory

  /** @throws {TypeError} if the options name no avatar. */
  constructor(options: MemoryOptions = {}) {
    this.#memory = createMemory(options)
  }

  /** Runs once per run, before the first call of the model. */
  async processInput({
    messages,
    systemMessages,
    requestContext,
    abortSignal,
  }: ProcessInputArgs): Promise<ProcessInputResultWithSystemMessages> {
    const spoken = messages.map(toMessageText).filter((text) => text !== '')
    const query = spoken.at(-1)
    if (query === undefined) return { messages, systemMessages }
    const prepared = await this.#memory.prepare({
      query,
      recent: spoken.slice(0, -1),
      conversation: toConversation(requestContext),
      signal: abortSignal,
    })
    if (prepared === null) return { messages, systemMessages }
    const instructions = systemMessages.map(({ content }) => toText(content))
    const content = joinSystemPrompt(prepared, instructions)
    return { messages, systemMessages: [{ role: 'system', content }] }
  }

  /** Runs once per run, after the last step of a tool loop. */
  async processOutputResult({
    messages,
    messageList,
    result,
    requestContext,
    abortSignal,
  }: ProcessOutputResultArgs): Promise<MastraDBMessage[]> {
    const asked = messageList.get.all.db().findLast(({ role }) => role === 'user')
    const userMessage = asked === undefined ? '' : toMessageText(asked)
    if (isComplete(result) && !abortSignal?.aborted) {
      const conversation = toConversation(requestContext)
      await this.#memory.complete({ userMessage, reply: findReply(result), conversation })
    }
    return messages
  }
}

/** The text of a message; the parts of a reply are pieces of one text. */
const toMessageText = ({ role, content }: MastraDBMessage): string =>
  role === 'user' || role === 'assistant'
    ? toText(content.parts, role === 'assistant' ? '' : '\n')
    : ''

/** A loop that a step limit ends has tool calls as its last step. */
const COMPLETE: ReadonlySet<string> = new Set(['stop', 'length', 'tool-calls', 'other'])

const isComplete = ({ finishReason }: OutputResult): boolean => COMPLETE.has(finishReason)

/** The text of the last step that has one. */
const findReply = ({ steps, text }: OutputResult): string =>
  steps.map((step) => step.text).findLast((said) => said !== '') ?? text
