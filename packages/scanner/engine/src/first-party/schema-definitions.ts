/** Texts of schemas and of classes with validators, by their names. */
export type SchemaDefinitions = ReadonlyMap<string, string>

const BEGINS =
  /^[ \t]*(?:export\s+)?(?:default\s+)?(?:const\s+([\w$]{1,60})(?::[^=\n]{1,80})?\s*=|class\s+([\w$]{1,60})[^{\n]{0,120}\{)/gm
const IS_SCHEMA =
  /\btype:\s*['"]\w|\b(?:z|Joi|joi|yup|Yup|Type|t|v|S|vine)\.(?:coerce\.)?\w+\(|@(?:Is[A-Z]|Length|Min|Max|Matches|Allow)\w*\(/
const NAME = /[A-Za-z_$][\w$]*/g
const LINES_MAX = 60
const CHARS_MAX = LINES_MAX * 200
const DEFINITIONS_MAX = 300
/** Constants and classes that are looked at. */
const VISITED_MAX = 10_000
/** A text with the values of names in their place. */
const FILLED_CHARS_MAX = 64 * 1024
/** Definitions that one text uses. */
const USED_MAX = 6

/** Finds the schemas that sources define outside of the handlers that use them. */
export const readDefinitions = (sources: Iterable<string>): SchemaDefinitions => {
  const found = new Map<string, string>()
  let visited = 0
  for (const source of sources)
    for (const { 1: constant, 2: named, index } of source.matchAll(BEGINS)) {
      visited += 1
      if (found.size >= DEFINITIONS_MAX || visited > VISITED_MAX) return found
      const text = cutDefinition(source, index)
      const name = constant ?? named ?? ''
      if (IS_SCHEMA.test(text) && !found.has(name)) found.set(name, text)
    }
  return found
}

const IS_OPEN = /[({[=,.]$/

/** The lines from an index to the one that closes the first. */
const cutDefinition = (source: string, begin: number): string => {
  const findEnd = (from: number): number => {
    const at = source.indexOf('\n', from)
    return at === -1 ? source.length : at
  }
  const firstEnd = findEnd(begin)
  const first = source.slice(begin, Math.min(firstEnd, begin + CHARS_MAX))
  if (!IS_OPEN.test(first.trimEnd().slice(-1))) return first
  const indent = /^[ \t]*/.exec(first)?.[0] ?? ''
  let start = firstEnd + 1
  for (let line = 1; line < LINES_MAX && start < source.length; line += 1) {
    const end = findEnd(start)
    if (end - begin > CHARS_MAX) return first
    const isClosed = source.startsWith(indent, start) && CLOSING.has(source[start + indent.length])
    if (isClosed) return source.slice(begin, end)
    start = end + 1
  }
  return first
}

const CLOSING: ReadonlySet<string | undefined> = new Set([')', '}', ']'])

/** A text with the schemas that it names after it; short ones in place of their names. */
export const withDefinitions = (text: string, definitions: SchemaDefinitions): string => {
  const select = (from: string): string[] =>
    [...new Set([...from.matchAll(NAME)].map(([name]) => name))].filter((name) =>
      definitions.has(name),
    )
  const used = select(text).slice(0, USED_MAX)
  const whole = used.map((name) => definitions.get(name) ?? '').join('\n')
  const filled = select(whole)
    .filter((name) => !used.includes(name) && !definitions.get(name)?.includes('\n'))
    .reduce((rest, name) => {
      if (rest.length > FILLED_CHARS_MAX) return rest
      const value = readValue(definitions.get(name) ?? '')
      return rest.replaceAll(
        new RegExp(String.raw`(:\s*)${escape(name)}\b|(,\s*)${escape(name)}(?=\s*[,}])`, 'g'),
        (_, colon?: string, comma?: string) =>
          colon === undefined ? `${comma ?? ''}${name}: ${value}` : colon + value,
      )
    }, whole)
  return filled === '' ? text : `${text}\n${filled}`
}

/** What a constant is set to, on one line. */
const readValue = (definition: string): string => {
  const equals = definition.indexOf('=')
  if (equals === -1) return ''
  const value = trimLast(definition.slice(equals + 1).trim(), ';')
  return trimLast(value, ' as const')
}

const trimLast = (text: string, ending: string): string =>
  (text.endsWith(ending) ? text.slice(0, -ending.length) : text).trimEnd()

const escape = (name: string): string => name.replaceAll('$', String.raw`\$`)
