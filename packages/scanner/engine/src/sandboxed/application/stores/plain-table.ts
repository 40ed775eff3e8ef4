const BEGINS =
  /^\s*CREATE\s+(?:(?:GLOBAL|LOCAL|TEMP|TEMPORARY|UNLOGGED)\s+)*TABLE\s+(IF\s+NOT\s+EXISTS\s+)?((?:["`\w]+\.)?(?:"[^"]+"|`[^`]+`|\w+))\s*\(/i
const PARTS = /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|[(),]|[^'"`(),]+|['"`]/g
const COLUMN =
  /^\s*("[^"]+"|`[^`]+`|\w+)\s+((?:"[^"]+"\.?)+|[A-Za-z]\w*(?:\s+(?:varying|precision|with(?:out)?\s+time\s+zone|array))*)\s*(?:\([^()]*\))?\s*(\[\])?/i
const CONSTRAINT =
  /^\s*(?:CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK|KEY|INDEX|EXCLUDE|LIKE|FULLTEXT|SPATIAL|PERIOD)\b/i
const KEY = /\bPRIMARY\s+KEY\s*(\([^()]*\))/i
const DEFAULT = /\bDEFAULT\s+\(?('(?:[^']|'')*'|-?\d+(?:\.\d+)?|true|false|null|CURRENT_TIMESTAMP)/i
const COLUMNS_MAX = 400

/**
 * The definition of a table with nothing but its columns, their types, plain defaults, and its key,
 * for one that SQLite can't read. Undefined for other statements.
 */
export const toPlainTable = (statement: string): string | undefined => {
  const [begin, isOptional = '', name] = BEGINS.exec(statement) ?? []
  if (begin === undefined) return undefined
  const parts = splitList(statement.slice(begin.length))
  const columns = parts.filter((part) => !CONSTRAINT.test(part)).flatMap(toColumn)
  const hasKey = columns.some((column) => column.endsWith('PRIMARY KEY'))
  const keys = parts
    .filter((part) => CONSTRAINT.test(part))
    .flatMap((part) => KEY.exec(part)?.[1] ?? [])
  const key = hasKey || keys.length === 0 ? [] : [`PRIMARY KEY ${keys[0]}`]
  return columns.length === 0
    ? undefined
    : `CREATE TABLE ${isOptional}${name} (${[...columns, ...key].join(', ')})`
}

const toColumn = (part: string): string[] => {
  const [, name, type = '', list = ''] = COLUMN.exec(part) ?? []
  if (name === undefined) return []
  const isKey = /\bPRIMARY\s+KEY\b/i.test(part)
  if (isKey && /^(?:int|integer|bigint|smallint|mediumint|serial|bigserial)$/i.test(type))
    return [`${name} INTEGER PRIMARY KEY`]
  const known = type.startsWith('"') ? 'TEXT' : type
  const given = DEFAULT.exec(part)?.[1]
  return [
    [
      name,
      known + list,
      ...(given === undefined ? [] : [`DEFAULT ${given}`]),
      ...(isKey ? ['PRIMARY KEY'] : []),
    ].join(' '),
  ]
}

/** The parts of a list up to the bracket that closes it. */
const splitList = (text: string): string[] => {
  const parts = ['']
  let depth = 0
  for (const token of text.match(PARTS) ?? []) {
    if (token === ')' && depth === 0) break
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += token
    if (parts.length > COLUMNS_MAX) break
  }
  return parts.filter((part) => part.trim() !== '')
}
