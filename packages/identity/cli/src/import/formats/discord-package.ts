import { jsonReader } from '../json/read-json.ts'
import {
  type ReadContext,
  type Reader,
  type Reading,
  isObject,
  nameUser,
  toText,
} from '../record.ts'
import { readCsv } from '../text/read-csv.ts'
import { daySession, repairText } from '../text/member-text.ts'
import { readIso, saidAt, toDay } from '../text/times.ts'

/** Discord's own data package: the messages of its owner in one channel, a list of JSON objects. */
export const readDiscordPackage = jsonReader({
  isSplit: (path, isList) => path.length === 0 && isList,
  units: ['message'],
  open: (context) => (_path, value, place) => [readMessage(place, value, context)],
})

/** The same as CSV, in packages before 2024. */
export const readDiscordCsv: Reader = async function* (read, context) {
  for await (const row of readCsv(read())) {
    const place = `line ${row.line}`
    if ('fault' in row) yield { place, fault: row.fault }
    else yield readMessage(place, row.members, context)
  }
}

const readMessage = (
  place: string,
  message: unknown,
  { voices, chat, timeZone }: ReadContext,
): Reading => {
  if (!isObject(message)) return { place, fault: 'is not a JSON object' }
  const content = repairText(toText(message['Contents']) ?? '')
  if (content === '')
    return { place, skipped: toText(message['Attachments']) ? 'picture or file' : 'no text' }
  // Without an offset, the times of a package are UTC.
  const at = readIso(message['Timestamp'], 'UTC')
  const session = daySession(chat, toDay(at, timeZone))
  return { place, item: { content, speaker: nameUser(voices), ...saidAt(at), ...session } }
}
