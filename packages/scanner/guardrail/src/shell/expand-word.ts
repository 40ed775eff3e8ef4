import type { ParameterExpansionPart, Word, WordPart } from 'unbash'
import { UNKNOWN } from './unknown.ts'

/** The fields of a variable: one for a scalar, any number for an array. */
export type Value = readonly string[]

export type Expansion = {
  /** The value of a variable; undefined if the text doesn't set it. */
  readonly lookUp: (name: string) => Value | undefined
  /** The output of a substitution, or the path of its output. */
  readonly substitute: (part: Extract<WordPart, { script: unknown }>) => string
}

const FIELDS_MAX = 1_000
const CHARACTERS_MAX = 20_000
const SPECIAL = new Set(['?', '#', '$', '!', '-'])

/** Expands a word to fields like a shell; run-time values become `UNKNOWN`. */
export const expandWord = (word: Word, expansion: Expansion): string[] => {
  if (!word.parts) return [word.value]
  // Fields from `open` on are incomplete: braces open several at once.
  let fields: string[] = ['']
  let open = 0
  let isQuoted = false
  const append = (text: string) => {
    for (let at = open; at < fields.length; at += 1) fields[at] = bounded(fields[at] + text)
  }
  for (const part of word.parts) {
    isQuoted ||= /Quoted|LocaleString/.test(part.type)
    if (part.type === 'BraceExpansion') {
      const heads = fields.slice(open)
      const tails = braceAlternatives(part.text)
      fields = [
        ...fields.slice(0, open),
        ...heads.flatMap((head) => tails.map((tail) => bounded(head + tail))),
      ].slice(0, FIELDS_MAX)
      continue
    }
    const [first = '', ...rest] = expandPart(part, expansion)
    append(first)
    for (const field of rest.slice(0, FIELDS_MAX)) {
      open = fields.length
      fields.push(field)
    }
  }
  return isQuoted ? fields : fields.filter((field) => field !== '')
}

/** Expands a word that can't be split, such as the right side of an assignment. */
export const expandText = (
  parts: readonly WordPart[] | undefined,
  text: string,
  expansion: Expansion,
): string =>
  parts === undefined
    ? text
    : bounded(parts.map((part) => expandPart(part, expansion, true).join(' ')).join(''))

const bounded = (text: string): string => (text.length > CHARACTERS_MAX ? UNKNOWN : text)

const expandPart = (part: WordPart, expansion: Expansion, isWhole = false): string[] => {
  const split = (value: Value): string[] =>
    isWhole || value.length !== 1
      ? [...value]
      : (value[0] as string)
          .trim()
          .split(/\s+/)
          .filter((each) => each !== '')
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return [part.value]
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return [part.text]
    case 'DoubleQuoted':
    case 'LocaleString':
      return inQuotes(part.parts, expansion)
    case 'SimpleExpansion':
      return split(variable(part.text.slice(1), expansion))
    case 'ParameterExpansion':
      return split(parameter(part, expansion))
    case 'ArithmeticExpansion':
      return [UNKNOWN]
    case 'CommandExpansion':
    case 'ProcessSubstitution':
      break
  }
  return split([expansion.substitute(part)])
}

/** `"${LIST[@]}"` and `"$@"` expand to several fields, everything else to one. */
const inQuotes = (parts: readonly WordPart[], expansion: Expansion): string[] => {
  const [only] = parts
  if (parts.length === 1 && only && /^\$\{?\w*(?:\[@\]\}|@\}?)/.test(only.text))
    return expandPart(only, expansion, true)
  return [expandText(parts, '', expansion)]
}

const variable = (name: string, { lookUp }: Expansion): Value => {
  if (SPECIAL.has(name)) return ['0']
  if (/^[1-9]\d*$/.test(name)) {
    const value = lookUp('@')
    return [value ? (value[Number(name) - 1] ?? '') : UNKNOWN]
  }
  return lookUp(name === '*' ? '@' : name) ?? [UNKNOWN]
}

const parameter = (
  { parameter: name, prefix, operation }: ParameterExpansionPart,
  expansion: Expansion,
): Value => {
  if (prefix !== undefined) return [UNKNOWN]
  const value = variable(name, expansion)
  if (operation === undefined) return value
  if (operation.type !== 'Default') return [UNKNOWN]
  const operand = () => expandText(operation.operand.parts, operation.operand.value, expansion)
  if (operation.operator.endsWith('?')) return value
  const isSet = value.length > 0 && value[0] !== UNKNOWN
  if (operation.operator.endsWith('+')) return [operand()]
  return isSet ? value : [operand()]
}

/** `{a,b}`; nested lists and sequences count as unknown. */
const braceAlternatives = (text: string): string[] => {
  const inner = text.slice(1, -1)
  return /[{}$`"'\\]/.test(inner) || !inner.includes(',') ? [UNKNOWN] : inner.split(',')
}
