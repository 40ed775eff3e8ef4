import type { ReadContext, Reader, Reading, SkipReason } from '../record.ts'
import { daySession, repairText, titled, toSpeaker } from '../text/member-text.ts'
import { splitLines } from '../text/split-lines.ts'
import { saidAt, toDay } from '../text/times.ts'
import { type DateOrder, type WhatsAppHead, readHead, toTime } from './whatsapp-line.ts'
import { findDateOrder } from './whatsapp-order.ts'

/** WhatsApp writes a message of at most 65,536 characters; a text beyond that is not a chat. */
const MESSAGE_CHARS_MAX = 1024 * 1024

/**
 * A chat that WhatsApp exports as text. Date and time are written as the phone's language does, so
 * the order of day and month is found first. A line without a date continues a message.
 */
export const readWhatsApp: Reader = async function* (read, context) {
  const order = await findDateOrder(read())
  let message: OpenMessage | undefined
  for await (const line of splitLines(read())) {
    const place = `line ${line.number}`
    if ('fault' in line) {
      yield { place, fault: line.fault }
      continue
    }
    const text = line.text.endsWith('\r') ? line.text.slice(0, -1) : line.text
    const head = readHead(text)
    if (head !== undefined) {
      if (message !== undefined) yield finish(message, order, context)
      message = { place, head, lines: [head.rest], chars: head.rest.length }
    } else if (message !== undefined) {
      message.chars += text.length + 1
      if (message.chars <= MESSAGE_CHARS_MAX) message.lines.push(text)
    } else if (text.trim() !== '') yield { place, fault: 'comes before the first message' }
  }
  if (message !== undefined) yield finish(message, order, context)
}

type OpenMessage = {
  readonly place: string
  readonly head: WhatsAppHead
  readonly lines: string[]
  chars: number
}

const finish = (
  { place, head, lines, chars }: OpenMessage,
  order: DateOrder,
  { chat, timeZone }: ReadContext,
): Reading => {
  if (chars > MESSAGE_CHARS_MAX)
    return { place, fault: `has more than ${MESSAGE_CHARS_MAX} characters` }
  const [first = '', ...more] = lines
  const [name, text] = splitName(first)
  // Notices of the application have no sender.
  if (name === undefined) return { place, skipped: 'system message' }
  const content = repairText([text, ...more].join('\n'))
  const skipped = findSkipped(content)
  if (skipped !== undefined) return { place, skipped }
  const said = withoutAttachment(content)
  if (said === '') return { place, skipped: 'picture or file' }
  const at = toTime(head.time, order, timeZone)
  const item = {
    content: said,
    speaker: name,
    ...saidAt(at),
    ...daySession(chat, toDay(at, timeZone)),
    ...titled(chat),
  }
  return { place, item }
}

const splitName = (line: string): [string | undefined, string] => {
  const at = line.indexOf(': ')
  const end = at === -1 && line.endsWith(':') ? line.length - 1 : at
  if (end <= 0) return [undefined, line]
  const name = toSpeaker(line.slice(0, end).replace(/^~\s?/, ''))
  return name === '' ? [undefined, line] : [name, line.slice(end + 2)]
}

/** What the application writes in place of a text. Its own words begin with a mark on iPhones. */
const NOTICE = /^[\u200e\u200f]/
const OMITTED = /^[\u200e\u200f]?<[^<>\n]{1,80}>$/
const ATTACHED = /<[^<>:\n]{1,40}: [^<>\n]{1,200}>/
const DELETED: readonly string[] = [
  'null',
  'You deleted this message',
  'You deleted this message.',
  'This message was deleted',
  'This message was deleted.',
]

const findSkipped = (content: string): SkipReason | undefined => {
  const text = content.trim()
  if (text === '') return 'no text'
  if (DELETED.includes(text)) return 'deleted message'
  if (OMITTED.test(text)) return 'picture or file'
  // "image omitted", "Missed voice call": the language is unknown, the mark is not.
  return NOTICE.test(text) && !ATTACHED.test(text) ? 'picture or file' : undefined
}

/** `IMG-20240102-WA0003.jpg (file attached)` on Android, with a caption on the next lines. */
const ANDROID_FILE = /^[\u200e\u200f]?[^\s()/]{1,100}\.[A-Za-z0-9]{2,5} \([^()\n]{3,60}\)$/
/** `‎<attached: 00000012-PHOTO.jpg>` and `‎<This message was edited>` after a text on iPhones. */
const IPHONE_MARK = /[\u200e\u200f]<[^<>\n]{1,240}>/g

const withoutAttachment = (content: string): string => {
  const [first = '', ...more] = content.replaceAll(IPHONE_MARK, '').split('\n')
  const lines = ANDROID_FILE.test(first.trim()) ? more : [first, ...more]
  return lines.join('\n').trim()
}
