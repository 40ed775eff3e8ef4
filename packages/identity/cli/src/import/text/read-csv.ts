import type { Chunks } from '../record.ts'
import { readUtf8 } from './read-utf8.ts'

const ROW_CHARS_MAX = 4 * 1024 * 1024

/** A row by the names of the first row, or why it can't be read. */
export type CsvRow = { readonly line: number } & (
  | { readonly members: Readonly<Record<string, string>> }
  | { readonly fault: string }
)

/** Reads CSV (RFC 4180): fields may be quoted, and contain commas and line breaks then. */
export async function* readCsv(chunks: Chunks): AsyncGenerator<CsvRow> {
  let names: readonly string[] | undefined
  for await (const { line, fields } of readRows(chunks)) {
    if (fields === 'too long') yield { line, fault: `is longer than ${ROW_CHARS_MAX} characters` }
    else if (names === undefined) names = fields
    else if (fields.length > 1 || fields[0] !== '')
      yield { line, members: Object.fromEntries(names.map((name, at) => [name, fields[at] ?? ''])) }
  }
}

type Row = { readonly line: number; readonly fields: readonly string[] | 'too long' }

async function* readRows(chunks: Chunks): AsyncGenerator<Row> {
  let fields: string[] = []
  let field = ''
  let chars = 0
  let isQuoted = false
  let line = 1
  let first = 1
  const take = (): Row => {
    const isTooLong = chars > ROW_CHARS_MAX
    const row = {
      line: first,
      fields: isTooLong ? ('too long' as const) : [...fields, unquote(field)],
    }
    fields = []
    field = ''
    chars = 0
    return row
  }
  for await (const text of readUtf8(chunks)) {
    for (const sign of text) {
      if (sign === '\n') line += 1
      if (sign === '"') isQuoted = !isQuoted
      chars += 1
      if (sign === '\n' && !isQuoted) {
        yield take()
        first = line
      } else if (chars > ROW_CHARS_MAX) {
        fields = []
        field = ''
      } else if (sign === ',' && !isQuoted) {
        fields.push(unquote(field))
        field = ''
      } else field += sign
    }
  }
  if (chars > 0) yield take()
}

/** Quotes stay in a field while it is read; two of them within quotes are one. */
const unquote = (field: string): string => {
  const plain = field.endsWith('\r') ? field.slice(0, -1) : field
  if (!plain.startsWith('"')) return plain
  return plain.slice(1, plain.endsWith('"') ? -1 : undefined).replaceAll('""', '"')
}
