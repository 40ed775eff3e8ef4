import { type HistoryMessage, type PromptMessage, toText } from '@daimon/adapter-turn'
import type { AgentInputItem } from '@openai/agents'

/** Items of a conversation as text. Tool calls, their results, and reasoning have no text. */
export const toPrompt = (items: readonly AgentInputItem[]): PromptMessage[] =>
  items.map((item) => {
    if (!('role' in item)) return { role: 'tool', text: '' }
    const { role, content } = item
    // The parts of a reply are pieces of one text.
    return { role, text: toText(content, role === 'assistant' ? '' : '\n') }
  })

/** A message of the history as an item. */
export const toItem = ({ content, isReply }: HistoryMessage): AgentInputItem =>
  isReply
    ? {
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: content }],
      }
    : { type: 'message', role: 'user', content }
