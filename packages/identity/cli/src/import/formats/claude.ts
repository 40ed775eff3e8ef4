import {
  type Item,
  type JsonObject,
  type Reading,
  type Voices,
  isObject,
  nameUser,
  toList,
  toObject,
  toText,
} from '../record.ts'
import { repairText, titled, toSessionId } from '../text/member-text.ts'
import { readIso, saidAt } from '../text/times.ts'
import { conversationListReader } from './conversation-list.ts'
import { shownBranch } from './shown-branch.ts'

/**
 * Claude's `conversations.json`, or a file per conversation: `chat_messages` of `human` and
 * `assistant`, with the text in `content` blocks, or in `text` in older exports.
 */
export const readClaude = conversationListReader(readConversation)

function* readConversation(
  conversation: unknown,
  place: string,
  voices: Voices,
): Generator<Reading> {
  if (!isObject(conversation) || !Array.isArray(conversation['chat_messages'])) {
    yield { place, fault: 'has no chat_messages' }
    return
  }
  const { uuid } = conversation
  const common = {
    ...(typeof uuid === 'string' ? { session_id: toSessionId(uuid) } : {}),
    ...titled(conversation['name']),
  }
  const messages = conversation['chat_messages'] as readonly unknown[]
  const shown = findShown(messages, conversation['current_leaf_message_uuid'])
  for (const [at, message] of messages.entries()) {
    const each = `${place}, message ${at + 1}`
    if (!isObject(message)) yield { place: each, fault: 'is not a JSON object' }
    else if (shown?.has(message['uuid']) === false)
      yield { place: each, skipped: 'replaced version' }
    else yield readMessage(each, message, common, voices)
  }
}

/** The ids of the visible branch, if the export says which one it is. */
const findShown = (
  messages: readonly unknown[],
  leaf: unknown,
): ReadonlySet<unknown> | undefined => {
  const parents = new Map<string, unknown>()
  for (const message of messages) {
    const { uuid, parent_message_uuid: parent } = toObject(message)
    if (typeof uuid === 'string' && parent !== undefined) parents.set(uuid, parent)
  }
  if (typeof leaf !== 'string' || !parents.has(leaf)) return undefined
  return new Set(
    shownBranch(
      leaf,
      (id) => parents.has(id),
      (id) => parents.get(id),
    ),
  )
}

const readMessage = (
  place: string,
  message: JsonObject,
  common: Partial<Item>,
  voices: Voices,
): Reading => {
  const speaker = SPEAKERS[String(message['sender'])]?.(voices)
  if (speaker === undefined) return { place, skipped: 'system message' }
  const content = readText(message)
  if (content.trim() === '')
    return { place, skipped: hasFiles(message) ? 'picture or file' : 'no text' }
  const time = saidAt(readIso(message['created_at'], 'UTC'))
  return { place, item: { content, speaker, ...time, ...common } }
}

const SPEAKERS: Readonly<Record<string, (voices: Voices) => string>> = {
  human: (voices) => nameUser(voices),
  assistant: ({ assistant }) => assistant,
}

const readText = (message: JsonObject): string => {
  const blocks = toList(message['content']).map(toObject)
  // Thoughts and tool calls are blocks too. `text` has them all, so it counts without blocks only.
  const said = blocks.flatMap(({ type, text }) => (type === 'text' ? (toText(text) ?? []) : []))
  return repairText(blocks.length > 0 ? said.join('\n\n') : (toText(message['text']) ?? ''))
}

const hasFiles = (message: JsonObject): boolean =>
  ['attachments', 'files', 'files_v2'].some((member) => toList(message[member]).length > 0)
