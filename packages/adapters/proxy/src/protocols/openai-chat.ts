import { aroundContent } from './around.ts'
import type { JsonObject, Protocol, Reply } from './protocol.ts'
import { isObject, readContent, toObjects, toText } from './read-json.ts'
import { type Message, toConversation } from './to-conversation.ts'

const KINDS: Readonly<Record<string, Message['kind']>> = {
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
}
const INSTRUCTIONS: readonly unknown[] = ['system', 'developer']

const toMessage = ({ role, content, name }: JsonObject): Message => ({
  kind: KINDS[toText(role)] ?? 'other',
  text: readContent(content, ['text']),
  name: toText(name) || undefined,
})

/** `POST /v1/chat/completions`. With several choices, the first one is the reply. */
export const openaiChat: Protocol = {
  api: 'openai',
  readConversation: ({ messages }) =>
    Array.isArray(messages) && messages.every(isObject)
      ? toConversation(messages.map(toMessage))
      : undefined,
  withPrompt: (body, prompt) => {
    const [first, ...others] = toObjects(body['messages'])
    // Many chat templates of local models accept only one system message, at the start.
    const content = first && INSTRUCTIONS.includes(first['role']) ? first['content'] : undefined
    const messages =
      typeof content === 'string' || Array.isArray(content)
        ? [{ ...first, content: aroundContent(prompt, content) }, ...others]
        : [
            { role: 'system', content: aroundContent(prompt, '') },
            ...(first ? [first] : []),
            ...others,
          ]
    return { ...body, messages }
  },
  readUser: ({ user, safety_identifier: identifier }) => user ?? identifier,
  readReply: ({ id, choices }) => {
    const choice = findFirst(choices)
    const message = isObject(choice?.['message']) ? choice['message'] : {}
    return {
      id: toText(id) || undefined,
      text: readContent(message['content'], ['text']),
      ...readEnd(choice?.['finish_reason'], message),
    }
  },
  createReplyReader: () => {
    let id = ''
    let text = ''
    let isComplete = false
    let awaitsTools = false
    return {
      push: (event) => {
        id ||= toText(event['id'])
        const choice = findFirst(event['choices'])
        const delta = isObject(choice?.['delta']) ? choice['delta'] : {}
        text += toText(delta['content'])
        const end = readEnd(choice?.['finish_reason'], delta)
        isComplete ||= end.isComplete
        awaitsTools ||= end.awaitsTools
      },
      read: () => ({ id: id || undefined, text, isComplete, awaitsTools }),
    }
  },
}

const findFirst = (choices: unknown): JsonObject | undefined =>
  toObjects(choices).find(({ index }) => (index ?? 0) === 0)

const readEnd = (
  reason: unknown,
  { tool_calls: calls, function_call: call }: JsonObject,
): Pick<Reply, 'isComplete' | 'awaitsTools'> => ({
  isComplete: typeof reason === 'string',
  awaitsTools: toObjects(calls).length > 0 || isObject(call),
})
