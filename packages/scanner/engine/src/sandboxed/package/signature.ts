/** A heuristic description of a function's parameters, from its source text. */
export type Signature = {
  readonly parameters: readonly Parameter[]
  /** Whether it uses `arguments` or a rest parameter. */
  readonly isOpen: boolean
  readonly body: string
}

export type Parameter = {
  readonly name: string
  /** Member names that the function destructures or reads. */
  readonly members: readonly string[]
}

const TEXT_MAX = 20_000
const PARAMETERS_MAX = 6

/** Parses parameters from a function's source; for a class, those of its constructor. */
export const readSignature = (text: string, length: number): Signature => {
  const cut = text.slice(0, TEXT_MAX)
  const from = /^class\b/.test(cut) ? cut.search(/\bconstructor\s*\(/) : 0
  const list = from < 0 ? undefined : parameterList(cut.slice(from))
  const parts = (list?.parts ?? []).slice(0, PARAMETERS_MAX)
  const body = from < 0 ? '' : cut.slice(from + (list?.end ?? 0))
  const named = parts.map((part, at) => parameter(part, at, body))
  while (named.length < Math.min(length, PARAMETERS_MAX))
    named.push({ name: `a${named.length}`, members: [] })
  return {
    parameters: named,
    isOpen: /\barguments\b/.test(body) || parts.some((part) => part.startsWith('...')),
    body,
  }
}

const parameterList = (text: string): { parts: string[]; end: number } | undefined => {
  const arrow = /^(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(text)
  if (arrow) return { parts: [arrow[1] as string], end: arrow[0].length }
  const open = text.indexOf('(')
  if (open < 0) return undefined
  const parts: string[] = []
  let depth = 0
  let start = open + 1
  for (let at = open; at < text.length; at += 1) {
    const character = text[at] as string
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    const isEnd = depth === 0
    if (isEnd || (depth === 1 && character === ',')) {
      const part = text.slice(start, at).trim()
      if (part !== '') parts.push(part)
      start = at + 1
    }
    if (isEnd) return { parts, end: at + 1 }
  }
  return undefined
}

const NAME = /^(?:\.\.\.)?([A-Za-z_$][\w$]*)/

const parameter = (part: string, at: number, body: string): Parameter => {
  if (part.startsWith('{'))
    return {
      name: 'options',
      members: [...part.slice(1).matchAll(/(?:^|[,{]\s*)([A-Za-z_$][\w$]*)/g)].map(
        ([, name]) => name as string,
      ),
    }
  const name = NAME.exec(part)?.[1] ?? `a${at}`
  const reads = new RegExp(
    `(?<![\\w$.])${name.replaceAll('$', '\\$')}\\??\\.([A-Za-z_$][\\w$]*)(?!\\s*\\()`,
    'g',
  )
  const members = new Set([...body.matchAll(reads)].map(([, member]) => member as string))
  return { name, members: [...members].filter((member) => member !== 'length').slice(0, 30) }
}
