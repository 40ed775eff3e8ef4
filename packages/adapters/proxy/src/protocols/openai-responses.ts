import { aroundText } from './around.ts'
import type { JsonObject, Protocol, Reply } from './protocol.ts'
import { isObject, readContent, toObjects, toText } from './read-json.ts'
import { type Message, toConversation } from './to-conversation.ts'

/** Items of a response that the caller has to run; the provider runs the other tools itself. */
const RUN_BY_CALLER: ReadonlySet<string> = new Set([
  'apply_patch_call',
  'computer_call',
  'custom_tool_call',
  'function_call',
  'local_shell_call',
  'mcp_approval_request',
  'shell_call',
])

const KINDS: Readonly<Record<string, Message['kind']>> = { user: 'user', assistant: 'assistant' }
const TOOL_RESULT = /_output$|^mcp_approval_response$/
const FINISHED: readonly unknown[] = ['completed', 'incomplete']

const toMessage = ({ type, role, content }: JsonObject): Message => {
  if (TOOL_RESULT.test(toText(type))) return { kind: 'tool', text: '' }
  const kind = (type ?? 'message') === 'message' ? KINDS[toText(role)] : undefined
  return { kind: kind ?? 'other', text: readContent(content, ['input_text', 'output_text']) }
}

/** `POST /v1/responses`. */
export const openaiResponses: Protocol = {
  api: 'openai',
  readConversation: (body) => {
    const { instructions, previous_response_id: previous } = body
    const input = readInput(body['input'])
    if (!input || typeof (instructions ?? '') !== 'string') return undefined
    return toConversation(input, toText(previous) || undefined)
  },
  // The provider drops the instructions of earlier responses, so that these are the only ones.
  withPrompt: (body, prompt) => ({
    ...body,
    instructions: aroundText(prompt, toText(body['instructions'])),
  }),
  readUser: ({ user, safety_identifier: identifier }) => user ?? identifier,
  readReply: (body) => toReply(body),
  createReplyReader: () => {
    let reply: Reply = { id: undefined, text: '', isComplete: false, awaitsTools: false }
    return {
      // The last event has the complete response.
      push: ({ response }) => {
        if (isObject(response)) reply = toReply(response)
      },
      read: () => reply,
    }
  },
}

const readInput = (input: unknown): readonly Message[] | undefined => {
  if (typeof input === 'string') return [{ kind: 'user', text: input }]
  return Array.isArray(input) && input.every(isObject) ? input.map(toMessage) : undefined
}

const toReply = ({ id, status, output }: JsonObject): Reply => {
  const items = toObjects(output)
  return {
    id: toText(id) || undefined,
    text: items
      .filter(({ type }) => type === 'message')
      .map(({ content }) => readContent(content, ['output_text']))
      .filter((text) => text !== '')
      .join('\n\n'),
    isComplete: FINISHED.includes(status),
    awaitsTools: items.some(({ type }) => RUN_BY_CALLER.has(toText(type))),
  }
}
