type LogRecord = { level?: unknown; msg?: unknown; err?: { type?: unknown; code?: unknown } }

const warnLevel = 40
const errorLevel = 50

/**
 * A JSON log line as text for people: warnings and errors only. Undefined for all others, and for
 * text that is not a log line.
 */
export function readableLogLine(program: string, line: string): string | undefined {
  let record: LogRecord
  try {
    record = JSON.parse(line) as LogRecord
  } catch {
    return undefined
  }
  const { level, msg, err } = record ?? {}
  if (typeof level !== 'number' || level < warnLevel) return undefined
  const cause = [err?.type, err?.code].filter((part) => typeof part === 'string').join(' ')
  const kind = level >= errorLevel ? 'error' : 'warning'
  return `  ${kind}: ${program}: ${String(msg)}${cause === '' ? '' : ` (${cause})`}`
}
