/** A value on a line of a configuration file, with its name; '' where it has none. */
export type Pair = { readonly name: string; readonly value: string; readonly column: number }

/**
 * Parses `KEY=value`, `key: value`, `- KEY=value`, `export KEY='value'`, and `{ key: value }` as a
 * value.
 */
export const pairsOfLine = (line: string, isYaml: boolean): Pair[] => {
  const quoted = QUOTED_ITEM.exec(line)
  const text = quoted ? `${' '.repeat(line.indexOf(quoted[1] as string) + 1)}${quoted[2]}` : line
  const { name = '', rest } = PAIR.exec(text)?.groups ?? {}
  if (rest === undefined || name.includes('://')) {
    const item = ITEM.exec(line)?.[1] ?? ''
    // More than one text between the quotes.
    return item === '' || /["']./.test(item.slice(1, -1))
      ? []
      : [toPair('', item, line.length - item.length, isYaml)]
  }
  const column = text.length - rest.length
  if (!/^[{[]/.test(rest)) return [toPair(name, rest, column, isYaml)]
  return [...rest.slice(0, FLOW_LENGTH_MAX).matchAll(FLOW_PAIR)].map(
    ({ 1: key = '', 2: value = '', index }) => toPair(key, value, column + index, isYaml),
  )
}

const QUOTED_ITEM = /^\s*-\s+(["'])([^"']*=[^"']*)\1\s*(?:#.*)?$/
const PAIR =
  /^\s*(?:-\s+)*(?:(?:export|set|setenv)\s+)?(?<quote>["']?)(?<name>[^\s"'=#;{[][^"'=]{0,199}?)\k<quote>\s*(?:=>?|:(?=\s))\s*(?<rest>\S.*)$/
const ITEM = /^\s*(?:-\s+)?(\S.*)$/
const FLOW_LENGTH_MAX = 1_024
const FLOW_PAIR = /["']?([\w.-]{1,100})["']?\s{0,4}[:=]\s{0,4}("[^"]*"|'[^']*'|[^\s,{}[\]"']+)/g

const toPair = (name: string, rest: string, column: number, isYaml: boolean): Pair => ({
  name,
  value: parseScalar(rest, isYaml),
  column: column + 1,
})

/**
 * The value of a scalar, without quotes, trailing comment, and tag. '' for a reference and a block.
 */
const parseScalar = (given: string, isYaml: boolean): string => {
  const rest = isYaml ? given.replace(/^!!\w{1,20}\s+/, '') : given
  const quote = rest.charAt(0)
  if (quote === '"' || quote === "'") {
    const end = endOfQuoted(rest, 0)
    return end === -1 ? rest.slice(1) : rest.slice(1, end)
  }
  if (isYaml && /^[!&*|>%@`]/.test(rest)) return ''
  return rest.replace(/\s(?:[#;]|\/\/).*$/, '').replace(/[\s,;]+$/, '')
}

/** The offset where the quoted text that begins at `start` ends; −1 when it does not end. */
const endOfQuoted = (text: string, start: number): number => {
  const quote = text.charAt(start)
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\' && quote === '"') at += 1
    else if (sign === quote) return at
  }
  return -1
}

/**
 * All texts of a line of JSON, each with the key before it; the key of a list applies to each of
 * its texts.
 */
export const pairsOfJson = (line: string): Pair[] => {
  const pairs: Pair[] = []
  let name = ''
  for (let start = line.indexOf('"'); start !== -1;) {
    const end = endOfQuoted(line, start)
    if (end === -1) break
    const value = line.slice(start + 1, end)
    const next = line.indexOf('"', end + 1)
    const after = line.slice(end + 1, next === -1 ? undefined : next).trim()
    if (after.startsWith(':')) name = /^:\s*\[?$/.test(after) ? value : ''
    else {
      pairs.push({ name, value, column: start + 1 })
      if (after !== ',') name = ''
    }
    start = next
  }
  return pairs
}

export const pairsOfNetrc = (line: string): Pair[] =>
  [...line.matchAll(/(?:^|\s)password\s+(\S{1,256})/g)].map(({ 1: value = '', index }) => ({
    name: 'password',
    value,
    column: index + 1,
  }))

/** Parses `host:port:database:user:password`. */
export const pairsOfPgpass = (line: string): Pair[] => {
  const parts = line.split(':')
  return parts.length === 5 && parts[0] !== 'localhost'
    ? [{ name: 'password', value: (parts[4] ?? '').trim(), column: 1 }]
    : []
}
