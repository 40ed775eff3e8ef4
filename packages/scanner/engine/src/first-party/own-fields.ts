import type { ProofRequest } from '@daimon/scanner-api'
import { toFieldValue } from './field-values.ts'
import { namesInSource } from './read-hints.ts'

type Json = NonNullable<ProofRequest['body']>

/** The fields that one handler reads, with values of the types that its schema demands. */
export type OwnFields = Readonly<Record<string, Json>>

/** Lines before a route's own that may hold its options. */
const BEFORE_LINES = 25
const AFTER_LINES = 60
const FIELDS_MAX = 16

/** Members of schemas of Joi, Zod, Yup, and the like, and of JSON schemas. */
const MEMBER =
  /\b(\w+)\s*:\s*(?:(?:Joi|joi|z|yup|Yup|t|Type|v|s|vine)\.(\w+)\(([^()]*)\)((?:\s*\.\w+\([^()]*\))*)|\{\s*type:\s*['"](\w+)['"]([^{}]*))/g
const CHOICE =
  /(?:valid|oneOf|enum|literal)\w*\(\s*\[?\s*['"]([^'"]+)['"]|enum:\s*\[\s*['"]([^'"]+)['"]/
const LEAST = /(?:min|gte|minimum|minLength)\w*\(?\s*:?\s*(\d+)/

/** Lengths that a handler demands: `name.length >= 16`, `name.length < 16`. */
const LENGTH = /\b(\w+)\)?\??\.(?:trim\(\)\.)?length\s*(?:>=|<(?!=))\s*(\d{1,2})\b/g

/** Lists that a handler demands: `Array.isArray(rows)`, `{ rows = [] }`. */
const LIST = /\bArray\.isArray\(\s*(?:\w+\.)*(\w+)\s*\)|[{,]\s*(\w+)\s*=\s*\[\s*\]/g

const TYPES: Readonly<Record<string, (name: string) => Json>> = {
  number: () => 1,
  integer: () => 1,
  int: () => 1,
  boolean: () => true,
  bool: () => true,
  array: () => ['1'],
  object: () => ({}),
  record: () => ({}),
}

const toValue = (name: string, type: string, rules: string): Json => {
  const choice = CHOICE.exec(rules)
  if (choice !== null) return choice[1] ?? choice[2] ?? ''
  const known = TYPES[type]?.(name) ?? toFieldValue(name)
  const least = Number(LEAST.exec(rules)?.[1] ?? 0)
  if (typeof known === 'number') return Math.max(known, least)
  if (typeof known !== 'string') return known
  return lengthen(known, least)
}

const lengthen = (text: string, least: number): string => text.padEnd(least, FILLER)

const FILLER = '1'

/**
 * Reads the fields of the handler at a line: the text from its options to the next route of the
 * file. A strict schema rejects names of other handlers.
 */
export const readOwnFields = (
  source: string,
  line: number,
  routeLines: readonly number[],
): OwnFields => {
  const previous = Math.max(0, ...routeLines.filter((each) => each < line))
  const next = Math.min(Infinity, ...routeLines.filter((each) => each > line))
  const lines = source.split('\n')
  // Options come before the handler, after the previous route's own code.
  const begin = findBegin(lines, Math.max(previous, line - BEFORE_LINES), line)
  const end = Math.min(next - 1, line + AFTER_LINES)
  const text = lines.slice(begin - 1, end).join('\n')
  const members = [...text.matchAll(MEMBER)].map(
    ([, name = '', called, given = '', rules = '', type, rest = '']) =>
      [
        name,
        toValue(name, called ?? type ?? '', `${called ?? ''}(${given})${rules}${rest}`),
      ] as const,
  )
  const declared = new Map<string, Json>(members)
  const known = namesInSource(text)
  const lengths = new Map(
    [...text.matchAll(LENGTH)].map(([, name = '', least]) => [name, Number(least)] as const),
  )
  for (const [, demanded, byDefault] of text.matchAll(LIST)) {
    const name = demanded ?? byDefault ?? ''
    if (!declared.has(name) && known.includes(name)) declared.set(name, [FILLER])
  }
  const names = [...declared.keys(), ...known].slice(0, FIELDS_MAX)
  return Object.fromEntries(
    names.map((name) => [
      name,
      declared.get(name) ?? lengthen(toFieldValue(name), lengths.get(name) ?? 0),
    ]),
  )
}

/** The line after which the code of the previous route ends: a closing line with less indent. */
const findBegin = (lines: readonly string[], from: number, line: number): number => {
  for (let at = line - 1; at > from; at -= 1)
    if (/^\s{0,2}[)}\]]+[,;)]*\s*$/.test(lines[at - 1] ?? '')) return at + 1
  return from + 1
}
