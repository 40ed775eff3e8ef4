import type { JsonPath } from '../json/json-pieces.ts'
import { jsonReader } from '../json/read-json.ts'
import {
  type JsonObject,
  type ReadContext,
  type Reading,
  isObject,
  toList,
  toObject,
  toText,
} from '../record.ts'
import { daySession, repairText, titled, toSpeaker } from '../text/member-text.ts'
import { readIso, saidAt, toDay } from '../text/times.ts'

/** DiscordChatExporter's JSON: a channel with its messages. */
export const readDiscord = jsonReader({
  isSplit: (path) => path.length === 0 || (path.length === 1 && path[0] === 'messages'),
  units: ['message'],
  open: (context) => {
    const channel = new Map<unknown, JsonObject>()
    return (path: JsonPath, value, place) => {
      if (path[0] === 'messages' && path.length === 2)
        return [readMessage(place, value, toName(channel, context), context)]
      channel.set(path[0], toObject(value))
      return []
    }
  },
})

const toName = (channel: ReadonlyMap<unknown, JsonObject>, { chat }: ReadContext): string => {
  const names = ['guild', 'channel'].map((part) => toText(channel.get(part)?.['name']))
  return names.filter(Boolean).join(' / ') || chat
}

/** Other types are notices: a member joined, a message was pinned. */
const SAID: readonly unknown[] = ['Default', 'Reply', '0', '19']

const readMessage = (
  place: string,
  message: unknown,
  name: string,
  { timeZone }: ReadContext,
): Reading => {
  if (!isObject(message)) return { place, fault: 'is not a JSON object' }
  if (!SAID.includes(message['type'])) return { place, skipped: 'system message' }
  const content = repairText(toText(message['content']) ?? '')
  if (content === '') return { place, skipped: hasFiles(message) ? 'picture or file' : 'no text' }
  const author = toObject(message['author'])
  const speaker = toSpeaker(toText(author['nickname']) ?? toText(author['name']) ?? '')
  const at = readIso(message['timestamp'], 'UTC')
  const item = {
    content,
    ...(speaker === '' ? {} : { speaker }),
    ...saidAt(at),
    ...daySession(name, toDay(at, timeZone)),
    ...titled(name),
  }
  return { place, item }
}

const hasFiles = (message: JsonObject): boolean =>
  ['attachments', 'embeds', 'stickers'].some((member) => toList(message[member]).length > 0)
