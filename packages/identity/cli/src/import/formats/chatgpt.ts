import {
  type Item,
  type JsonObject,
  type Reading,
  type Voices,
  isObject,
  nameUser,
  toObject,
} from '../record.ts'
import { repairText, titled, toSessionId } from '../text/member-text.ts'
import { readEpoch, saidAt } from '../text/times.ts'
import { conversationListReader } from './conversation-list.ts'
import { shownBranch } from './shown-branch.ts'

/**
 * ChatGPT's `conversations.json`, or the shards `conversations-000.json` of a large export: lists
 * of conversations, each a tree of messages, of which the last visible branch counts.
 */
export const readChatGpt = conversationListReader(readConversation)

function* readConversation(
  conversation: unknown,
  place: string,
  voices: Voices,
): Generator<Reading> {
  if (!isObject(conversation) || !isObject(conversation['mapping'])) {
    yield { place, fault: 'has no mapping of messages' }
    return
  }
  const { mapping, current_node: currentNode } = conversation
  const session = conversation['conversation_id'] ?? conversation['id']
  const common = {
    ...(typeof session === 'string' ? { session_id: toSessionId(session) } : {}),
    ...titled(conversation['title']),
  }
  const parent = (id: string) => toObject(mapping[id])['parent']
  const leaf = currentNode ?? lastLeaf(mapping)
  for (const id of shownBranch(leaf, (each) => Object.hasOwn(mapping, each), parent)) {
    const { message } = toObject(mapping[id])
    if (isObject(message)) yield readMessage(`${place}, message ${id}`, message, common, voices)
  }
}

const lastLeaf = (mapping: JsonObject): string | undefined =>
  Object.entries(mapping).findLast(
    ([, node]) =>
      isObject(node) && !(Array.isArray(node['children']) && node['children'].length > 0),
  )?.[0]

const readMessage = (
  place: string,
  message: JsonObject,
  common: Partial<Item>,
  voices: Voices,
): Reading => {
  const speaker = getSpeaker(message, voices)
  if (speaker === undefined) return { place, skipped: 'tool call or hidden message' }
  const content = readText(message['content'])
  if (content === undefined) return { place, skipped: 'tool call or hidden message' }
  if (content.trim() === '')
    return { place, skipped: hasMedia(message['content']) ? 'picture or file' : 'no text' }
  return {
    place,
    item: { content, speaker, ...saidAt(readEpoch(message['create_time'])), ...common },
  }
}

const getSpeaker = (message: JsonObject, voices: Voices): string | undefined => {
  const { author, metadata, recipient = 'all' } = message
  if (!isObject(author) || recipient !== 'all') return undefined
  if (isObject(metadata) && metadata['is_visually_hidden_from_conversation'] === true)
    return undefined
  if (author['role'] === 'user') return nameUser(voices)
  return author['role'] === 'assistant' ? voices.assistant : undefined
}

const TEXT_TYPES: readonly unknown[] = ['text', 'multimodal_text']

/** Undefined for what isn't said: thoughts, code, results of tools. */
const readText = (content: unknown): string | undefined => {
  if (!isObject(content) || !TEXT_TYPES.includes(content['content_type'])) return undefined
  const { parts } = content
  if (!Array.isArray(parts)) return ''
  return repairText(
    parts
      .map(readPart)
      .filter((part) => part.trim() !== '')
      .join('\n\n'),
  )
}

/** A part is text, the transcript of speech, or a picture. */
const readPart = (part: unknown): string => {
  if (typeof part === 'string') return part
  const { content_type: type, text } = toObject(part)
  return type === 'audio_transcription' && typeof text === 'string' ? text : ''
}

const hasMedia = (content: unknown): boolean => {
  const { parts } = toObject(content)
  return Array.isArray(parts) && parts.some((part) => isObject(part))
}
