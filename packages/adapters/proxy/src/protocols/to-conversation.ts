import type { Conversation } from './protocol.ts'

/** A message in any protocol. A `tool` message has results of tools and is never the user's. */
export type Message = {
  readonly kind: 'user' | 'assistant' | 'tool' | 'other'
  readonly text: string
  readonly name?: string | undefined
}

/** Finds the turn in messages: it begins with the last message of the user. */
export const toConversation = (messages: readonly Message[], previousId?: string): Conversation => {
  const start = messages.findLastIndex(({ kind }) => kind === 'user')
  const { text = '', name } = messages[start] ?? {}
  return {
    userText: text,
    speaker: name,
    isContinuation: messages.slice(start + 1).some(({ kind }) => kind === 'tool'),
    earlier: messages
      .slice(0, Math.max(start, 0))
      .filter((message) => ['user', 'assistant'].includes(message.kind) && message.text !== '')
      .map((message) => message.text),
    previousId,
  }
}
