import { JsonSplitError, JsonSplitter } from '@daimon/runtime'
import { IncompleteError } from '../io.ts'
import { type Item, type Reading, isObject } from './record.ts'

export type Voices = { readonly user: string; readonly assistant: string }

const CONVERSATION_CHARS_MAX = 64 * 1024 * 1024

/**
 * Reads the `conversations.json` of a ChatGPT export: a list of conversations, each a tree of
 * messages, of which the last visible branch counts. Messages of the user and the assistant become
 * records; tool calls, thoughts, pictures, and hidden messages are skipped. Throws an
 * IncompleteError where the JSON is invalid.
 */
export async function* readChatExport(
  chunks: AsyncIterable<Uint8Array>,
  voices: Voices,
): AsyncGenerator<Reading> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // JsonSplitter splits members of an object, so the list is wrapped in one.
  const cutter = new JsonSplitter(['conversations'], CONVERSATION_CHARS_MAX)
  let number = 0
  const cut = (text: string) => cutter.push(text)
  try {
    cut('{"conversations":')
    for await (const chunk of chunks)
      for (const piece of cut(decoder.decode(chunk, { stream: true })))
        yield* readConversation((number += 1), piece.text, voices)
    for (const piece of cut(`${decoder.decode()}}`))
      yield* readConversation((number += 1), piece.text, voices)
    cutter.end()
  } catch (cause) {
    const isOfText = cause instanceof TypeError && 'code' in cause
    if (!(cause instanceof JsonSplitError) && !isOfText) throw cause
    const why = isOfText ? 'is not UTF-8' : cause.message
    throw new IncompleteError(
      `Can't read the file after conversation ${number}: it ${why}. The conversations before it were imported.`,
      { cause },
    )
  }
}

function* readConversation(number: number, text: string, voices: Voices): Generator<Reading> {
  const place = `conversation ${number}`
  let conversation: unknown
  try {
    conversation = JSON.parse(text)
  } catch (error) {
    yield { place, fault: `is not JSON: ${(error as Error).message}` }
    return
  }
  if (!isObject(conversation) || !isObject(conversation['mapping'])) {
    yield { place, fault: 'has no mapping of messages' }
    return
  }
  const session = conversation['conversation_id'] ?? conversation['id']
  const { title } = conversation
  const common = {
    ...(typeof session === 'string' ? { session_id: session } : {}),
    ...(typeof title === 'string' && title !== '' ? { metadata: { title } } : {}),
  }
  for (const [id, message] of shownBranch(conversation['mapping'], conversation['current_node']))
    yield readMessage(`${place}, message ${id}`, message, common, voices)
}

type Mapping = Readonly<Record<string, unknown>>

/** The path from the first message to the current one. */
const shownBranch = (mapping: Mapping, currentNode: unknown): [string, unknown][] => {
  const branch: [string, unknown][] = []
  const seen = new Set<unknown>()
  let id: unknown = currentNode ?? lastLeaf(mapping)
  while (typeof id === 'string' && Object.hasOwn(mapping, id) && !seen.has(id)) {
    seen.add(id)
    const node: unknown = mapping[id]
    if (!isObject(node)) break
    if (isObject(node['message'])) branch.push([id, node['message']])
    id = node['parent']
  }
  return branch.toReversed()
}

const lastLeaf = (mapping: Mapping): string | undefined =>
  Object.entries(mapping).findLast(
    ([, node]) =>
      isObject(node) && !(Array.isArray(node['children']) && node['children'].length > 0),
  )?.[0]

const readMessage = (
  place: string,
  message: unknown,
  common: Partial<Item>,
  voices: Voices,
): Reading => {
  if (!isObject(message)) return { place, skipped: true }
  const speaker = getSpeaker(message, voices)
  const content = speaker === undefined ? '' : readText(message['content'])
  if (speaker === undefined || content.trim() === '') return { place, skipped: true }
  const seconds = message['create_time']
  const saidAt = typeof seconds === 'number' ? new Date(Math.round(seconds * 1_000)) : undefined
  const hasTime = saidAt !== undefined && !Number.isNaN(saidAt.getTime())
  const time = hasTime ? { occurred_at: saidAt.toISOString() } : {}
  return { place, item: { content, speaker, ...time, ...common } }
}

const getSpeaker = (message: Mapping, voices: Voices): string | undefined => {
  const { author, metadata, recipient = 'all' } = message
  if (!isObject(author) || recipient !== 'all') return undefined
  if (isObject(metadata) && metadata['is_visually_hidden_from_conversation'] === true)
    return undefined
  if (author['role'] === 'user') return voices.user
  return author['role'] === 'assistant' ? voices.assistant : undefined
}

const TEXT_TYPES: readonly unknown[] = ['text', 'multimodal_text']

const readText = (content: unknown): string => {
  if (!isObject(content) || !TEXT_TYPES.includes(content['content_type'])) return ''
  const { parts } = content
  if (!Array.isArray(parts)) return ''
  const texts = parts.filter((part) => typeof part === 'string' && part.trim() !== '')
  // As the client sends it, so that a second import recognizes the memory.
  return texts.join('\n\n').toWellFormed().replaceAll('\0', '\ufffd')
}
