import type { IngestBatchRequest } from '@daimon/client'

export type Item = IngestBatchRequest['items'][number]
export type Line = { readonly number: number } & (
  | { readonly item: Item }
  | { readonly fault: string }
)

/**
 * Reads one line of a file in the format of `daimon memory export` and `import`: only `text` (or
 * `content`) is required. The service validates all other members.
 */
export const readLine = (number: number, text: string): Line => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { number, fault: 'invalid JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { number, fault: 'not a JSON object' }
  const record: Readonly<Record<string, unknown>> = { ...value }
  const content = record['text'] ?? record['content']
  if (typeof content !== 'string') return { number, fault: 'missing text' }
  const item = {
    content,
    speaker: record['speaker'],
    occurred_at: record['said_at'] ?? record['occurred_at'],
    session_id: record['session'] ?? record['session_id'],
    scope: record['scope'],
    importance: record['importance'],
    metadata: record['metadata'],
  }
  const given = Object.entries(item).filter(([, member]) => member !== undefined && member !== null)
  return { number, item: Object.fromEntries(given) as Item }
}
