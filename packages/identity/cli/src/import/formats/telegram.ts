import type { JsonPath, SplitRule } from '../json/json-pieces.ts'
import { jsonReader } from '../json/read-json.ts'
import {
  type JsonObject,
  type ReadContext,
  type Reading,
  isObject,
  toObject,
  toText,
} from '../record.ts'
import { daySession, repairText, titled, toSpeaker } from '../text/member-text.ts'
import { readEpoch, readIso, saidAt, toDay } from '../text/times.ts'

const CHAT_LISTS = new Set(['chats', 'left_chats'])

/** One chat, or all chats of an account, each split into its messages. */
const isSplit: SplitRule = (path) => {
  const [first, second, third] = path
  if (path.length === 0) return true
  if (first === 'messages') return path.length === 1
  if (!CHAT_LISTS.has(String(first))) return false
  if (path.length === 1) return true
  if (second !== 'list') return false
  return (
    path.length <= 3 || (path.length === 4 && typeof third === 'number' && path[3] === 'messages')
  )
}

/** Telegram Desktop's `result.json`, of one chat or of the account. Captions are texts. */
export const readTelegram = jsonReader({
  isSplit,
  units: ['chat', 'message'],
  open: (context) => {
    // Members of the chat that is being read.
    let chat: { name?: unknown; id?: unknown } = {}
    let chatPath = ''
    return (path, value, place) => {
      const parent = JSON.stringify(path.slice(0, isMessagePath(path) ? -2 : -1))
      if (parent !== chatPath) {
        chat = {}
        chatPath = parent
      }
      if (isMessagePath(path)) return [readMessage(place, value, chat, context)]
      const member = path.at(-1)
      if (member === 'name' || member === 'id') chat = { ...chat, [member]: value }
      return []
    }
  },
})

const isMessagePath = (path: JsonPath): boolean =>
  typeof path.at(-1) === 'number' && path.at(-2) === 'messages'

const readMessage = (
  place: string,
  message: unknown,
  chat: { readonly name?: unknown; readonly id?: unknown },
  { timeZone, chat: fileName }: ReadContext,
): Reading => {
  if (!isObject(message)) return { place, fault: 'is not a JSON object' }
  if (message['type'] !== 'message') return { place, skipped: 'system message' }
  const content = repairText(readText(message['text']))
  if (content.trim() === '')
    return { place, skipped: hasMedia(message) ? 'picture or file' : 'no text' }
  const speaker = toSpeaker(toText(message['from']) ?? '')
  const at = readEpoch(message['date_unixtime']) ?? readIso(message['date'], timeZone)
  const name = toText(chat.name) ?? fileName
  const named = typeof chat.id === 'number' ? `${name} ${chat.id}` : name
  const item = {
    content,
    ...(speaker === '' ? {} : { speaker }),
    ...saidAt(at),
    ...daySession(named, toDay(at, timeZone)),
    ...titled(name),
  }
  return { place, item }
}

/** A text, or a list of texts and of passages with a format. */
const readText = (text: unknown): string => {
  if (typeof text === 'string') return text
  if (!Array.isArray(text)) return ''
  return text
    .map((part: unknown) =>
      typeof part === 'string' ? part : (toText(toObject(part)['text']) ?? ''),
    )
    .join('')
}

const hasMedia = (message: JsonObject): boolean =>
  ['photo', 'file', 'media_type', 'location_information', 'contact_information', 'poll'].some(
    (member) => member in message,
  )
