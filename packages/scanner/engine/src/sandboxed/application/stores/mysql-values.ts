/** How MySQL's drivers write values into a statement before they send it. */

const TOKENS = /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`[^`]*`|\?\??|[^'"`?]+|['"`]/g

type Expanded = { readonly statement: string; readonly values: unknown }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array)

const quote = (name: string): string =>
  name
    .split('.')
    .map((part) => `\`${part.replaceAll('`', '``')}\``)
    .join('.')

/**
 * A statement with a place for each value: lists become lists of places, and objects assignments,
 * as in `SET ?`. Named places stay, with the object that has their values.
 */
export const expandValues = (statement: string, given: unknown): Expanded => {
  if (given === undefined) return { statement, values: undefined }
  if (isObject(given) && !Array.isArray(given) && !statement.includes('?'))
    return { statement, values: given }
  const rest: unknown[] = Array.isArray(given) ? given : [given]
  const values: unknown[] = []
  let at = 0
  const write = (value: unknown, isNested: boolean): string => {
    if (Array.isArray(value)) {
      const list = value.map((each) => write(each, true)).join(', ')
      return isNested ? `(${list})` : list
    }
    if (isObject(value)) {
      const raw = (value as { readonly toSqlString?: unknown }).toSqlString
      if (typeof raw === 'function') return String(Reflect.apply(raw, value, []))
      return Object.entries(value)
        .map(([name, each]) => `${quote(name)} = ${write(each, true)}`)
        .join(', ')
    }
    values.push(value)
    return '?'
  }
  const text = (statement.match(TOKENS) ?? [])
    .map((token) => {
      if (!token.startsWith('?') || at >= rest.length) return token
      const value = rest[at]
      at += 1
      if (token === '??')
        return [value]
          .flat()
          .map((name) => quote(String(name)))
          .join(', ')
      return write(value, false)
    })
    .join('')
  return { statement: text, values }
}
