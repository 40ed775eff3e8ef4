import type { JsonPath, SplitRule } from '../json/json-pieces.ts'
import { jsonReader } from '../json/read-json.ts'
import {
  type JsonObject,
  type ReadContext,
  type Reading,
  isObject,
  nameUser,
  toText,
} from '../record.ts'
import { repairText, toSessionId, toSpeaker } from '../text/member-text.ts'
import { readTime, saidAt } from '../text/times.ts'

const LISTS: readonly unknown[] = ['messages', 'facts', 'edges']
const SESSIONS: readonly unknown[] = ['sessions', 'threads']

/** A memory with its `messages` and `facts`, or a list of them under `sessions`. */
const isSplit: SplitRule = (path) => {
  if (path.length === 0) return true
  const [first, , third] = path
  if (LISTS.includes(first)) return path.length === 1
  if (SESSIONS.includes(first))
    return path.length <= 2 || (path.length === 3 && LISTS.includes(third))
  return false
}

/** Messages and facts of Zep, as its API returns them for a session, a thread, or a graph. */
export const readZep = jsonReader({
  isSplit,
  units: ['session', 'record'],
  open: (context) => {
    let session: string | undefined
    let owner = ''
    return (path, value, place) => {
      const parent = JSON.stringify(SESSIONS.includes(path[0]) ? path.slice(0, 2) : [])
      if (parent !== owner) session = undefined
      owner = parent
      const name = path.at(-1)
      if (name === 'session_id' || name === 'thread_id') session = toText(value)
      return isRecordPath(path) ? [readRecord(place, value, session, context)] : []
    }
  },
})

const isRecordPath = (path: JsonPath): boolean =>
  typeof path.at(-1) === 'number' && (path.length === 1 || LISTS.includes(path.at(-2)))

const readRecord = (
  place: string,
  value: unknown,
  session: string | undefined,
  context: ReadContext,
): Reading => {
  if (typeof value === 'string') return toFact(place, value, {})
  if (!isObject(value)) return { place, fault: 'is not a JSON object' }
  const fact = toText(value['fact'])
  if (fact !== undefined) return toFact(place, fact, value)
  return readMessage(place, value, session, context)
}

const toFact = (place: string, fact: string, members: JsonObject): Reading => {
  // Invalid since a later statement: importing it would state it again.
  if (toText(members['invalid_at']) ?? toText(members['expired_at']))
    return { place, skipped: 'replaced version' }
  const at = readTime(members['valid_at'] ?? members['created_at'], 'UTC')
  return { place, item: { content: repairText(fact), kind: 'fact', ...saidAt(at) } }
}

const USERS: readonly unknown[] = ['user', 'human']
const ASSISTANTS: readonly unknown[] = ['assistant', 'ai']

const readMessage = (
  place: string,
  message: JsonObject,
  session: string | undefined,
  { voices, chat }: ReadContext,
): Reading => {
  const { role_type: type, role, name } = message
  const kind = type ?? role
  const isUser = USERS.includes(kind)
  if (!isUser && !ASSISTANTS.includes(kind)) return { place, skipped: 'system message' }
  const content = repairText(toText(message['content']) ?? '')
  if (content === '') return { place, skipped: 'no text' }
  // With `role_type`, `role` is a name; since version 3, `name` is.
  const named = toSpeaker(toText(type === undefined ? name : (name ?? role)) ?? '')
  const item = {
    content,
    speaker: isUser ? nameUser(voices, named === 'user' ? '' : named) : voices.assistant,
    ...saidAt(readTime(message['created_at'], 'UTC')),
    session_id: toSessionId(session ?? chat),
  }
  return { place, item }
}
