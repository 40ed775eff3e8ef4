import { parseStrictJson } from '@daimon/runtime'
import { type Item, type Reading, isObject } from './record.ts'

const LINE_BYTES_MAX = 4 * 1024 * 1024
const LINE_FEED = 0x0a

/**
 * Reads lines such as `{"speaker":"Mara","text":"…","said_at":"2026-05-04T18:20:00Z"}`; only `text`
 * is required. The field names of the API work too, so that an export can be imported.
 */
export async function* readJsonl(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Reading> {
  let line = 0
  for await (const bytes of splitLines(chunks)) {
    line += 1
    const place = `line ${line}`
    const text = bytes === 'too long' ? bytes : decode(bytes)
    if (bytes === 'too long') yield { place, fault: `is longer than ${LINE_BYTES_MAX} bytes` }
    else if (text === undefined) yield { place, fault: 'is not UTF-8' }
    else if (text.trim() !== '') yield readLine(place, text)
  }
}

async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array | 'too long'> {
  let parts: Uint8Array[] = []
  let bytes = 0
  // For a line that is too long, only its length is stored.
  const keep = (part: Uint8Array) => {
    bytes += part.length
    if (bytes > LINE_BYTES_MAX) parts = []
    else parts.push(part)
  }
  const take = () => {
    const whole = bytes > LINE_BYTES_MAX ? ('too long' as const) : Buffer.concat(parts)
    parts = []
    bytes = 0
    return whole
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, at))
      yield take()
      from = at + 1
    }
    keep(chunk.subarray(from))
  }
  if (bytes > 0) yield take()
}

const decode = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
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
