import {
  type JsonObject,
  type ReadContext,
  type Reader,
  type Reading,
  isObject,
  nameUser,
  toText,
} from '../record.ts'
import { repairText, toSessionId, toSpeaker } from '../text/member-text.ts'
import { splitLines } from '../text/split-lines.ts'
import { fromLocal, readTime, saidAt } from '../text/times.ts'

/**
 * A chat of SillyTavern: JSON lines, of which the first describes the chat. Of several versions of
 * a message (`swipes`), the shown one is in `mes`.
 */
export const readSillyTavern: Reader = async function* (read, context) {
  const session = toSessionId(context.chat)
  for await (const line of splitLines(read())) {
    const place = `line ${line.number}`
    if ('fault' in line) yield { place, fault: line.fault }
    else if (line.text.trim() !== '') yield* readLine(place, line.text, session, context)
  }
}

function* readLine(
  place: string,
  line: string,
  session: string,
  context: ReadContext,
): Generator<Reading> {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch (error) {
    yield { place, fault: `is not JSON: ${(error as Error).message}` }
    return
  }
  if (!isObject(message)) yield { place, fault: 'is not a JSON object' }
  else if ('mes' in message) yield readMessage(place, message, session, context)
  else if (!isHeader(message)) yield { place, fault: 'has no mes' }
}

const isHeader = (line: JsonObject): boolean => 'chat_metadata' in line || 'character_name' in line

const readMessage = (
  place: string,
  message: JsonObject,
  session: string,
  { voices, timeZone }: ReadContext,
): Reading => {
  if (message['is_system'] === true) return { place, skipped: 'system message' }
  const content = repairText(toText(message['mes']) ?? '')
  if (content === '') return { place, skipped: 'no text' }
  const name = toSpeaker(toText(message['name']) ?? '')
  // In a group, members differ by name; in a chat of two, the character is the avatar.
  const character = toText(message['original_avatar']) === undefined ? '' : name
  const speaker =
    message['is_user'] === true ? nameUser(voices, name) : character || voices.assistant
  const at = readSendDate(message['send_date'], timeZone)
  return { place, item: { content, speaker, ...saidAt(at), session_id: session } }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** `June 19, 2023 2:20pm` */
const WORDS = /^([A-Za-z]{3,9}) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2}) ?([ap])m$/i
/** `2023-06-05 @14h 56m 50s 682ms`, `2026-01-01@10h00m00s` */
const MARKED =
  /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?$/

const readSendDate = (value: unknown, timeZone: string): number | undefined => {
  const known = readTime(value, timeZone)
  if (known !== undefined || typeof value !== 'string') return known
  const marked = MARKED.exec(value.trim())
  if (marked !== null) {
    const [year, month, day, hour, minute, second, ms = 0] = marked
      .slice(1)
      .map((part) => Number(part ?? 0))
    return fromLocal(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second, ms), timeZone)
  }
  const [, name = '', day, year, hour, minute, half = ''] = WORDS.exec(value.trim()) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  if (month === -1) return undefined
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return fromLocal(Date.UTC(Number(year), month, Number(day), hours, Number(minute)), timeZone)
}
