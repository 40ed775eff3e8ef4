import {
  type AvatarMemory,
  type MemoryOptions,
  createMemory,
  readHistory,
} from '@daimon/adapter-turn'
import { BaseListChatMessageHistory } from '@langchain/core/chat_history'
import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages'

import { toMessageText } from './messages.ts'

export type ChatHistoryOptions = MemoryOptions & {
  /** Conversation, 1 to 128 characters. */
  sessionId: string
  /** Newest messages that `getMessages` returns. Default: 100. */
  messagesMax?: number | undefined
}

const MESSAGES_MAX = 100

/**
 * Chat history of one session, for `RunnableWithMessageHistory`. It has the text of messages of the
 * user and the assistant, verbatim; system messages, tool calls, and tool results aren't stored.
 *
 * @example
 * const chain = new RunnableWithMessageHistory({
 *   runnable,
 *   getMessageHistory: (sessionId) => new DaimonChatHistory({ botId, userId: 'mara', sessionId }),
 *   inputMessagesKey: 'input',
 *   historyMessagesKey: 'history',
 * })
 */
export class DaimonChatHistory extends BaseListChatMessageHistory {
  lc_namespace = ['daimon', 'stores', 'message']
  readonly #memory: AvatarMemory
  readonly #options: ChatHistoryOptions

  /** @throws {TypeError} if the options name no avatar. */
  constructor(options: ChatHistoryOptions) {
    super()
    this.#memory = createMemory(options)
    this.#options = options
  }

  /** The newest messages of the session, oldest first. */
  async getMessages(): Promise<BaseMessage[]> {
    const { messagesMax = MESSAGES_MAX, sessionId } = this.#options
    const messages = await readHistory(this.#memory, sessionId, messagesMax)
    return messages.map(({ content, isReply }) =>
      isReply ? new AIMessage(content) : new HumanMessage(content),
    )
  }

  async addMessage(message: BaseMessage): Promise<void> {
    await this.addMessages([message])
  }

  /** Stores a message of the user and the reply that follows it as one turn. */
  override async addMessages(messages: BaseMessage[]): Promise<void> {
    const spoken = messages
      .filter(({ type }) => type === 'human' || type === 'ai')
      .map((message) => ({ isUser: message.type === 'human', text: toMessageText(message) }))
      .filter(({ text }) => text !== '')
    for (let index = 0; index < spoken.length; index += 1) {
      const { isUser, text } = spoken[index]!
      const next = spoken[index + 1]
      const hasReply = isUser && next !== undefined && !next.isUser
      const userMessage = isUser ? text : ''
      const reply = hasReply ? next.text : isUser ? '' : text
      await this.#memory.complete({ userMessage, reply })
      if (hasReply) index += 1
    }
  }

  /** Forgets the session. Forgotten words can't be stored again. */
  override async clear(): Promise<void> {
    const { sessionId, userId } = this.#options
    await this.#memory.call((botId, callOptions) =>
      this.#memory.client.deleteSession(sessionId, { ...callOptions, botId, userId }),
    )
  }
}
