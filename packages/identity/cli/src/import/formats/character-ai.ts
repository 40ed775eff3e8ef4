import { type JsonPath, type SplitRule } from '../json/json-pieces.ts'
import { jsonReader } from '../json/read-json.ts'
import {
  type Item,
  type JsonObject,
  type ReadContext,
  type Reading,
  isObject,
  nameUser,
  toList,
  toObject,
  toText,
} from '../record.ts'
import { repairText, titled, toSessionId } from '../text/member-text.ts'
import { readTime, saidAt } from '../text/times.ts'

const LISTS = new Set(['histories', 'chats', 'conversations'])

/** `{histories: {histories: […]}}`, `{chats: […]}`, and a list of chats are split into chats. */
const isSplit: SplitRule = (path, isList) => {
  const names = path.filter((part) => typeof part === 'string')
  if (path.length === 0) return true
  if (names.length !== path.length || !names.every((name) => LISTS.has(name))) return false
  return isList || names.length === 1
}

/**
 * Character.AI: the chats of an export, or of the tools that save them, in which messages are
 * `turns` with candidates, `msgs`, or `messages`.
 */
export const readCharacterAi = jsonReader({
  isSplit,
  units: ['chat'],
  open: (context) => {
    let character: string | undefined
    return (path, value, place) => {
      if (isChatPath(path)) return readChat(value, place, character, context)
      character = readCharacter(path, value) ?? character
      // The messages of a file with one chat.
      if (path.length === 1 && MESSAGE_LISTS.includes(String(path[0])))
        return readChat({ [String(path[0])]: value }, place, character, context)
      return []
    }
  },
})

const isChatPath = (path: JsonPath): boolean => typeof path.at(-1) === 'number'

const readCharacter = ([name]: JsonPath, value: unknown): string | undefined => {
  if (name === 'character_name' || name === 'char_name') return toText(value)
  if (name === 'info') return toText(toObject(toObject(value)['character'])['name'])
  return name === 'character' ? (toText(value) ?? toText(toObject(value)['name'])) : undefined
}

const MESSAGE_LISTS = ['turns', 'msgs', 'messages']

function* readChat(
  chat: unknown,
  place: string,
  character: string | undefined,
  context: ReadContext,
): Generator<Reading> {
  const members = toObject(chat)
  const name = MESSAGE_LISTS.find((each) => Array.isArray(members[each]))
  if (name === undefined) {
    yield { place, fault: 'has no messages' }
    return
  }
  const id = ['chat_id', 'external_id', 'history_id', 'conversation_id', 'id']
    .map((member) => toText(members[member]))
    .find((text) => text !== undefined)
  const common = {
    session_id: toSessionId(id ?? `${context.chat} ${place}`),
    ...titled(members['title'] ?? members['character_name'] ?? character),
  }
  for (const [at, message] of toList(members[name]).entries())
    yield readMessage(`${place}, message ${at + 1}`, message, common, context)
}

const readMessage = (
  place: string,
  message: unknown,
  common: Partial<Item>,
  { voices, timeZone }: ReadContext,
): Reading => {
  if (!isObject(message)) return { place, fault: 'is not a JSON object' }
  if (message['is_alternative'] === true) return { place, skipped: 'replaced version' }
  const candidate = readCandidate(message)
  const content = repairText(readContent(candidate) ?? readContent(message) ?? '')
  if (content.trim() === '') return { place, skipped: 'no text' }
  const speaker = isHuman(message) ? nameUser(voices) : voices.assistant
  const at = TIMES.map((member) => readTime(message[member] ?? candidate[member], timeZone)).find(
    (time) => time !== undefined,
  )
  return { place, item: { content, speaker, ...saidAt(at), ...common } }
}

const TIMES = ['create_time', 'created_at', 'created', 'timestamp', 'send_date', 'time']

/** The chosen reply of a turn. */
const readCandidate = (message: JsonObject): JsonObject => {
  const candidates = toList(message['candidates']).map(toObject)
  const chosen = candidates.find(
    ({ candidate_id: id }) => id !== undefined && id === message['primary_candidate_id'],
  )
  return chosen ?? candidates[0] ?? {}
}

const readContent = (message: JsonObject): string | undefined =>
  ['raw_content', 'text', 'content', 'message']
    .map((member) => toText(message[member]))
    .find((text) => text !== undefined)

const HUMANS: readonly unknown[] = ['human', 'user']

const isHuman = (message: JsonObject): boolean => {
  const sources = [message, toObject(message['src']), toObject(message['author'])]
  return (
    sources.some((each) => each['is_human'] === true || each['is_user'] === true) ||
    ['src', 'role', 'sender'].some((member) => HUMANS.includes(message[member]))
  )
}
