/** A regular expression, reduced to what the search for slow texts needs. */
export type PatternNode =
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  /** One character as written: a class, an escape, a dot, or a literal. */
  | { readonly kind: 'set'; readonly source: string }
  | {
      readonly kind: 'repeat'
      readonly item: PatternNode
      readonly min: number
      readonly max: number
    }
  /** A lookaround: matches no characters but evaluates its content. */
  | { readonly kind: 'look'; readonly item: PatternNode }
  /** Matches no characters: an anchor or a backreference. */
  | { readonly kind: 'nothing' }

/** Parses the source of a valid regular expression. */
export const parsePattern = (source: string): PatternNode => {
  let at = 0
  const choice = (depth: number): PatternNode => {
    const items = [sequence(depth)]
    while (source[at] === '|') {
      at += 1
      items.push(sequence(depth))
    }
    return items.length === 1 ? (items[0] as PatternNode) : { kind: 'choice', items }
  }
  const sequence = (depth: number): PatternNode => {
    const items: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')')
      items.push(repeated(atom(depth)))
    return { kind: 'sequence', items }
  }
  const atom = (depth: number): PatternNode => {
    const character = source[at] as string
    if (character === '(') return group(depth)
    if (character === '[') return set(endOfClass(source, at))
    if (character === '\\') return escaped()
    if (character === '^' || character === '$') {
      at += 1
      return { kind: 'nothing' }
    }
    return set(at + 1)
  }
  const group = (depth: number): PatternNode => {
    const opening = OPENING.exec(source.slice(at))?.[0] ?? '('
    at += opening.length
    const inner = depth > DEPTH_MAX ? skip() : choice(depth + 1)
    at += 1
    return /^\(\?<?[=!]/.test(opening) ? { kind: 'look', item: inner } : inner
  }
  const skip = (): PatternNode => {
    for (let open = 0; at < source.length; at += 1) {
      if (source[at] === '\\') at += 1
      else if (source[at] === '[') at = endOfClass(source, at) - 1
      else if (source[at] === '(') open += 1
      else if (source[at] === ')' && open-- === 0) break
    }
    return { kind: 'nothing' }
  }
  const escaped = (): PatternNode => {
    const whole = ESCAPE.exec(source.slice(at))?.[0] ?? source.slice(at, at + 2)
    if (/^\\(?:[bB]|[1-9k])/.test(whole)) {
      at += whole.length
      return { kind: 'nothing' }
    }
    return set(at + whole.length)
  }
  const set = (end: number): PatternNode => {
    const node: PatternNode = { kind: 'set', source: source.slice(at, end) }
    at = end
    return node
  }
  const repeated = (item: PatternNode): PatternNode => {
    const found = QUANTIFIER.exec(source.slice(at))
    if (found === null) return item
    at += found[0].length
    const [, sign, least, comma, most] = found
    const min = sign === '+' ? 1 : sign === undefined ? Number(least) : 0
    const max =
      sign === '?'
        ? 1
        : sign !== undefined
          ? Infinity
          : comma === undefined
            ? min
            : most
              ? Number(most)
              : Infinity
    return { kind: 'repeat', item, min, max }
  }
  return choice(0)
}

const DEPTH_MAX = 60
const OPENING = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>|[a-z-]*:))?/
const ESCAPE =
  /^\\(?:x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|[1-9]\d*|.)/s
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/

const endOfClass = (source: string, from: number): number => {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === ']') return at + 1
  }
  return source.length
}
