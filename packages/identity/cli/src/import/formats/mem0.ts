import { jsonReader } from '../json/read-json.ts'
import {
  type ReadContext,
  type Reader,
  type Reading,
  isObject,
  toObject,
  toText,
} from '../record.ts'
import { repairText, toSessionId } from '../text/member-text.ts'
import { splitLines } from '../text/split-lines.ts'
import { readTime, saidAt } from '../text/times.ts'

const LISTS: readonly unknown[] = ['results', 'memories']

/** Memories of mem0, as `get_all` and its exports return them: statements, not messages. */
export const readMem0 = jsonReader({
  isSplit: (path) => path.length === 0 || (path.length === 1 && LISTS.includes(path[0])),
  units: ['memory'],
  open: (context) => (path, value, place) =>
    typeof path.at(-1) === 'number' ? [readMemory(place, value, context)] : [],
})

/** The same as JSON lines. */
export const readMem0Lines: Reader = async function* (read, context) {
  for await (const line of splitLines(read())) {
    const place = `line ${line.number}`
    if ('fault' in line) yield { place, fault: line.fault }
    else if (line.text.trim() !== '') yield readMemory(place, parse(line.text), context)
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const METADATA = ['user_id', 'agent_id', 'categories']

const readMemory = (place: string, value: unknown, { timeZone }: ReadContext): Reading => {
  if (!isObject(value)) return { place, fault: 'is not a JSON object' }
  const text = ['memory', 'content', 'text'].map((name) => toText(value[name])).find(Boolean)
  if (text === undefined) return { place, skipped: 'no text' }
  const session = toText(value['run_id'])
  const own = METADATA.flatMap((name) =>
    (value[name] ?? null) === null ? [] : [[name, value[name]]],
  )
  const metadata = { ...toObject(value['metadata']), ...(Object.fromEntries(own) as object) }
  const item = {
    content: repairText(text),
    kind: 'fact' as const,
    ...saidAt(readTime(value['updated_at'] ?? value['created_at'], timeZone)),
    ...(session === undefined ? {} : { session_id: toSessionId(session) }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
  }
  return { place, item }
}
