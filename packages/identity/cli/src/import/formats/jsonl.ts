import { parseStrictJson } from '@daimon/runtime'
import { type Item, type Reader, type Reading, isObject } from '../record.ts'
import { splitLines } from '../text/split-lines.ts'

/**
 * Reads lines such as `{"speaker":"Mara","text":"…","said_at":"2026-05-04T18:20:00Z"}`; only `text`
 * is required. The field names of the API work too, so that an export can be imported.
 */
export const readJsonl: Reader = async function* (read) {
  for await (const line of splitLines(read())) {
    const place = `line ${line.number}`
    if ('fault' in line) yield { place, fault: line.fault }
    else if (line.text.trim() !== '') yield readLine(place, line.text)
  }
}

const SAID_IN = new Set(['text', 'content'])

const readLine = (place: string, text: string): Reading => {
  const parsed = parseStrictJson(text, { saidIn: SAID_IN })
  if ('issues' in parsed) {
    const [issue] = parsed.issues
    return { place, fault: `${issue?.pointer ?? ''} ${issue?.message ?? ''}`.trim() }
  }
  const { value } = parsed
  if (!isObject(value)) return { place, fault: 'is not a JSON object' }
  const content = value['text'] ?? value['content']
  if (typeof content !== 'string') return { place, fault: 'has no text' }
  const item = {
    content,
    // A summary of an export has no importable kind; its text is imported.
    kind: value['kind'] === 'summary' ? undefined : value['kind'],
    speaker: value['speaker'],
    occurred_at: value['said_at'] ?? value['occurred_at'],
    session_id: value['session'] ?? value['session_id'],
    scope: value['scope'],
    importance: value['importance'],
    metadata: value['metadata'],
  }
  const given = Object.entries(item).filter(([, member]) => member !== undefined && member !== null)
  // The service validates the members.
  return { place, item: Object.fromEntries(given) as Item }
}
