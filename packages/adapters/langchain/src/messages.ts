import { type PromptMessage, toText } from '@daimon/adapter-turn'
import type { BaseMessage } from '@langchain/core/messages'

const ROLES: Readonly<Record<string, PromptMessage['role']>> = {
  human: 'user',
  ai: 'assistant',
  system: 'system',
}

/** Messages of LangChain as text. Messages of tools and functions have no text for memory. */
export const toPrompt = (messages: readonly BaseMessage[]): PromptMessage[] =>
  messages.map((message) => {
    const role = ROLES[message.type] ?? 'tool'
    return { role, text: role === 'tool' ? '' : toMessageText(message) }
  })

/** The text of a message; the parts of a reply are pieces of one text. */
export const toMessageText = ({ type, content }: BaseMessage): string =>
  toText(content, type === 'ai' ? '' : '\n')
