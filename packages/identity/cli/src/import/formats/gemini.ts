import { jsonReader } from '../json/read-json.ts'
import {
  type ReadContext,
  type Reading,
  isObject,
  nameUser,
  toList,
  toObject,
  toText,
} from '../record.ts'
import { htmlToText } from '../text/html-text.ts'
import { daySession, repairText } from '../text/member-text.ts'
import { readIso, saidAt, toDay } from '../text/times.ts'

/** What the title of a prompt begins with. */
const PROMPT_VERBS = [
  'Prompted with: ',
  'Asked Gemini: ',
  'Asked Bard: ',
  'Prompted ',
  'Asked ',
  'Said ',
]
/** Titles of activities that aren't prompts. */
const OTHER_ACTIVITY =
  /^(?:Created|Used|Added|Gave|Selected|Shared|Deleted|Viewed|Visited|Searched|Edited|Pinned|Renamed|Exported|Updated)\b/
const ATTACHED = /\s?Attached \d{1,4} files?\.?$/

/**
 * Gemini's `MyActivity.json` of Google Takeout: a list of activities, the newest first, each a
 * prompt in `title` and its reply as HTML. It doesn't say which prompts belong to a conversation,
 * so a day is a session.
 */
export const readGemini = jsonReader({
  isSplit: (path, isList) => path.length === 0 && isList,
  units: ['activity'],
  open: (context) => (_path, value, place) => readActivity(value, place, context),
})

/** Whether an activity, of a Takeout with more than one product, is of Gemini. */
const isOfGemini = (header: unknown, products: unknown): boolean =>
  [header, ...toList(products)].some(
    (label) => typeof label === 'string' && /gemini|bard/i.test(label.slice(0, 200)),
  )

function* readActivity(
  activity: unknown,
  place: string,
  { voices, timeZone }: ReadContext,
): Generator<Reading> {
  if (!isObject(activity) || typeof activity['title'] !== 'string') {
    yield { place, fault: 'has no title' }
    return
  }
  const { title, header, products, time, safeHtmlItem } = activity
  const reply = repairText(readReplies(safeHtmlItem))
  const prompt = isOfGemini(header, products) ? readPrompt(title, reply !== '') : undefined
  if (prompt === undefined) {
    yield { place, skipped: 'other activity' }
    return
  }
  const at = readIso(time, 'UTC')
  const common = { ...saidAt(at), ...daySession('Gemini', toDay(at, timeZone)) }
  if (prompt === '') yield { place, skipped: 'picture or file' }
  else yield { place, item: { content: repairText(prompt), speaker: nameUser(voices), ...common } }
  if (reply !== '')
    yield {
      place: `${place}, reply`,
      item: { content: reply, speaker: voices.assistant, ...common },
    }
}

/** In other languages the verb is unknown: a title with a reply is a prompt, and kept whole. */
const readPrompt = (title: string, hasReply: boolean): string | undefined => {
  const verb = PROMPT_VERBS.find((each) => title.startsWith(each))
  if (verb !== undefined) return title.slice(verb.length).replace(ATTACHED, '').trim()
  return OTHER_ACTIVITY.test(title) || !hasReply ? undefined : title.trim()
}

/** The texts of all items: further ones are other drafts or later parts of the reply. */
const readReplies = (items: unknown): string =>
  [...new Set(toList(items).map((item) => htmlToText(toText(toObject(item)['html']) ?? '')))]
    .filter((text) => text !== '')
    .join('\n\n')
