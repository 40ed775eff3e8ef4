/** Texts of schemas and of classes with validators, by their names. */
export type SchemaDefinitions = ReadonlyMap<string, string>

const BEGINS =
  /^[ \t]*(?:export\s+)?(?:default\s+)?(?:const\s+([\w$]{1,60})(?::[^=\n]{1,80})?\s*=|class\s+([\w$]{1,60})[^{\n]{0,120}\{)/gm
const IS_SCHEMA =
  /\btype:\s*['"]\w|\b(?:z|Joi|joi|yup|Yup|Type|t|v|S|vine)\.(?:coerce\.)?\w+\(|@(?:Is[A-Z]|Length|Min|Max|Matches|Allow)\w*\(/
const NAME = /[A-Za-z_$][\w$]*/g
const LINES_MAX = 60
const DEFINITIONS_MAX = 300
/** Definitions that one text uses. */
const USED_MAX = 6

/** Finds the schemas that sources define outside of the handlers that use them. */
export const readDefinitions = (sources: Iterable<string>): SchemaDefinitions => {
  const found = new Map<string, string>()
  for (const source of sources)
    for (const { 0: start, 1: constant, 2: named, index } of source.matchAll(BEGINS)) {
      if (found.size >= DEFINITIONS_MAX) return found
      const text = cutDefinition(source.slice(index, index + start.length + LINES_MAX * 200))
      const name = constant ?? named ?? ''
      if (IS_SCHEMA.test(text) && !found.has(name)) found.set(name, text)
    }
  return found
}

/** The lines to the one that closes the first. */
const cutDefinition = (text: string): string => {
  const lines = text.split('\n').slice(0, LINES_MAX)
  const indent = /^[ \t]*/.exec(lines[0] ?? '')?.[0] ?? ''
  const isOpen = /[({[=,.]\s*$/.test(lines[0] ?? '')
  const end = lines.findIndex(
    (line, at) => at > 0 && line.startsWith(indent) && /^[)}\]]/.test(line.slice(indent.length)),
  )
  return isOpen && end > 0 ? lines.slice(0, end + 1).join('\n') : (lines[0] ?? '')
}

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
      const value = /=\s*(.*?)(?:\s+as\s+const)?;?\s*$/.exec(definitions.get(name) ?? '')?.[1] ?? ''
      return rest.replaceAll(
        new RegExp(String.raw`(:\s*)${escape(name)}\b|(,\s*)${escape(name)}(?=\s*[,}])`, 'g'),
        (_, colon?: string, comma?: string) =>
          colon === undefined ? `${comma ?? ''}${name}: ${value}` : colon + value,
      )
    }, whole)
  return filled === '' ? text : `${text}\n${filled}`
}

const escape = (name: string): string => name.replaceAll('$', String.raw`\$`)
