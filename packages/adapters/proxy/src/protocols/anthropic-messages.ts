import { aroundContent } from './around.ts'
import type { JsonObject, Protocol } from './protocol.ts'
import { isObject, readContent, toObjects, toText } from './read-json.ts'
import { type Message, toConversation } from './to-conversation.ts'

/** Stop reasons after which the caller sends another request for the same turn. */
const UNFINISHED: readonly unknown[] = ['tool_use', 'pause_turn']

const findPrevious = (thread: unknown): string | undefined =>
  isObject(thread) ? toText(thread['previous_message_id']) || undefined : undefined

const hasToolResult = (content: unknown): boolean =>
  toObjects(content).some(({ type }) => type === 'tool_result')

// Text next to tool results is from the program that ran the tools.
const toKind = ({ role, content }: JsonObject): Message['kind'] => {
  if (role === 'assistant') return 'assistant'
  if (role !== 'user') return 'other'
  return hasToolResult(content) ? 'tool' : 'user'
}

/** `POST /v1/messages`. */
export const anthropicMessages: Protocol = {
  api: 'anthropic',
  readConversation: ({ messages, system, thread }) =>
    Array.isArray(messages) &&
    messages.every(isObject) &&
    (Array.isArray(system) || typeof (system ?? '') === 'string')
      ? toConversation(
          messages.map((message) => ({
            kind: toKind(message),
            text: readContent(message['content'], ['text']),
          })),
          findPrevious(thread),
        )
      : undefined,
  withPrompt: (body, prompt) => {
    const { system, thread } = body
    // A continued thread keeps the system prompt that it was created with, and accepts no other.
    if (findPrevious(thread) !== undefined) return body
    return {
      ...body,
      system: aroundContent(prompt, Array.isArray(system) ? system : toText(system)),
    }
  },
  readUser: ({ metadata }) => (isObject(metadata) ? metadata['user_id'] : undefined),
  readReply: ({ id, content, stop_reason: reason }) => ({
    id: toText(id) || undefined,
    text: readContent(content, ['text']),
    isComplete: typeof reason === 'string',
    awaitsTools: UNFINISHED.includes(reason),
  }),
  createReplyReader: () => {
    let id = ''
    // By index: other blocks, such as tool calls, are between the texts.
    const texts: string[] = []
    let reason: unknown
    return {
      push: ({ type, index, delta, message, content_block: block }) => {
        if (isObject(message)) id ||= toText(message['id'])
        if (!isObject(delta) && !isObject(block)) return
        if (type === 'message_delta') reason = (delta as JsonObject)['stop_reason'] ?? reason
        const isNext = Number.isInteger(index) && Number(index) >= 0 && Number(index) < 10_000
        if (!isNext) return
        const part = isObject(delta) ? delta : (block as JsonObject)
        const at = Number(index)
        texts[at] = (texts[at] ?? '') + toText(part['text'])
      },
      read: () => ({
        id: id || undefined,
        text: texts.filter((text) => text !== '').join('\n\n'),
        isComplete: typeof reason === 'string',
        awaitsTools: UNFINISHED.includes(reason),
      }),
    }
  },
}
