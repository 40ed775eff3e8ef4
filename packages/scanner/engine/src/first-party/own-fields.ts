import type { ProofRequest } from '@daimon/scanner-api'
import { SEED_NAMES, toSeedEmail, toSeedObjectId, toSeedUuid } from '../protocol/application-job.ts'
import { comparedValues } from './compared-values.ts'
import { type PatternDefinitions, fieldPatterns, toMatching } from './field-patterns.ts'
import { toFieldValue } from './field-values.ts'
import { namesInSource } from './read-hints.ts'
import { type SchemaDefinitions, withDefinitions } from './schema-definitions.ts'
import { type TypeDefinitions, typedFields } from './typed-fields.ts'

type Json = NonNullable<ProofRequest['body']>

/** The fields that one handler reads, with values of the types that its schema demands. */
export type OwnFields = Readonly<Record<string, Json>>

/** Lines before a route's own that may hold its options. */
const BEFORE_LINES = 25
const AFTER_LINES = 60
const FIELDS_MAX = 16

/** Members of schemas of Joi, Zod, Yup, and the like, and of JSON schemas. */
const MEMBER =
  /\b(\w+)\s*:\s*(?:(?:Joi|joi|z|yup|Yup|t|Type|v|s|vine)\.(?:coerce\.)?(\w+)\(([^()]*)\)((?:\s*\.\w+\([^()]*\))*)|\{\s*(?:type:\s*['"](\w+)['"]|(?=(?:enum|format|minLength|minimum|pattern)\s*:))((?:[^{}]|\{\d{1,4}(?:,\d{0,4})?\})*))/g
const CHOICE =
  /(?:valid|oneOf|enum|literal|IsIn)\w*\(\s*\[?\s*['"]([^'"]+)['"]|enum:\s*\[\s*['"]([^'"]+)['"]/
const LEAST = /(?:min|gte|minimum|minLength)\w*\(?\s*:?\s*(\d+)/

/** Lists of objects and the like: `rows: z.array(z.object({` */
const NESTING =
  /\b(\w+)\s*:\s*(?:Joi|joi|z|yup|Yup|t|Type|v|s|vine)\.(array|object|record)\(\s*\w+\./gi

/** Members of classes with validators: `@IsInt() @Min(1) count: number` */
const VALIDATED =
  /((?:@(?:Is|Length|Min|Max|Matches|Type|Array|Allow|Validate|Transform|ApiProperty)\w*\((?:[^()]|\([^()]{0,200}\)){0,200}\)\s*){1,8})(?:readonly\s+)?(\w+)[?!]?\s*:/g

/** Values by what rules demand, most specific first. */
const BY_RULE: readonly (readonly [RegExp, Json])[] = [
  [/@Is(?:Int|Number|Positive)\b|@Type\(\(\) => Number\)/, 1],
  [/@IsBoolean\b/, true],
  [/@(?:IsArray|ArrayNotEmpty)\b/, ['1']],
  [/@IsObject\b/, {}],
  [/date-time|\bdatetime\(|@IsISO8601|@IsDateString/, '2024-01-02T03:04:05Z'],
  [/format:\s*['"]date['"]|\biso(?:Date)?\(|\bdate\(/, '2024-01-02'],
  [/\burl\(|format:\s*['"]ur[il]\b|@IsUrl\b/, toFieldValue('url')],
  [/uuid/i, toSeedUuid(1)],
  [/format:\s*['"]email|\bemail\(|@IsEmail/, toSeedEmail(SEED_NAMES[0])],
  [/\[0-9a-f(?:A-F)?\]\{24\}|objectid|IsMongoId/i, toSeedObjectId(1)],
]

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
  const ruled = BY_RULE.find(([pattern]) => pattern.test(rules))?.[1]
  const known = TYPES[type]?.(name) ?? ruled ?? toFieldValue(name)
  const least = Number(LEAST.exec(rules)?.[1] ?? 0)
  if (typeof known === 'number') return Math.max(known, least)
  if (typeof known !== 'string') return known
  return lengthen(known, least)
}

const lengthen = (text: string, least: number): string => text.padEnd(least, FILLER)

const FILLER = '1'

/** What sources define, apart from schemas. */
type OtherDefinitions = {
  readonly types?: TypeDefinitions
  readonly patterns?: PatternDefinitions
  readonly models?: ReadonlySet<string>
}

/**
 * Reads the fields of the handler at a line: the text from its options to the next route of the
 * file. A strict schema rejects names of other handlers.
 */
export const readOwnFields = (
  source: string,
  line: number,
  routeLines: readonly number[],
  definitions: SchemaDefinitions = new Map(),
  { types = new Map(), patterns = new Map(), models }: OtherDefinitions = {},
): OwnFields => {
  const previous = Math.max(0, ...routeLines.filter((each) => each < line))
  const next = Math.min(Infinity, ...routeLines.filter((each) => each > line))
  const lines = source.split('\n')
  // Options come before the handler, after the previous route's own code.
  const begin = findBegin(lines, Math.max(previous, line - BEFORE_LINES), line)
  const end = Math.min(findEnd(lines, line, next), line + AFTER_LINES)
  const text = withDefinitions(lines.slice(begin - 1, end).join('\n'), definitions)
  const members = [...text.matchAll(MEMBER)].map(
    ([, name = '', called, given = '', rules = '', type, rest = '']) =>
      [
        name,
        toValue(name, called ?? type ?? '', `${called ?? ''}(${given})${rules}${rest}`),
      ] as const,
  )
  const validated = [...text.matchAll(VALIDATED)].map(
    ([, rules = '', name = '']) => [name, toValue(name, '', rules)] as const,
  )
  const nesting = [...text.matchAll(NESTING)].map(
    ([, name = '', type = '']) => [name, toValue(name, type, '')] as const,
  )
  const typed = typedFields(text, types)
  const declared = new Map<string, Json>([...typed, ...nesting, ...validated, ...members])
  const known = namesInSource(text, models)
  const compared = comparedValues(text, source, new Set([...typed.keys(), ...known]))
  for (const [name, value] of compared) if (isOpen(declared.get(name))) declared.set(name, value)
  for (const [name, pattern] of fieldPatterns(text, patterns)) {
    const usual = declared.get(name) ?? toFieldValue(name)
    const value = typeof usual === 'string' ? toMatching(pattern, usual) : undefined
    if (value !== undefined && (declared.has(name) || known.includes(name)))
      declared.set(name, value)
  }
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

/** Whether a field may have any text. */
const isOpen = (value: Json | undefined): boolean => value === undefined || value === FILLER

/** The line after which the code of the previous route ends: a closing line with less indent. */
const findBegin = (lines: readonly string[], from: number, line: number): number =>
  (findClosing(lines, from, line) ?? from) + 1

/** The last line before the next route, or before its options. */
const findEnd = (lines: readonly string[], line: number, next: number): number =>
  (next === Infinity ? undefined : findClosing(lines, Math.max(line, next - BEFORE_LINES), next)) ??
  next - 1

const findClosing = (lines: readonly string[], from: number, line: number): number | undefined => {
  for (let at = line - 1; at > from; at -= 1)
    if (/^\s{0,2}[)}\]]+[,;)]*\s*$/.test(lines[at - 1] ?? '')) return at
  return undefined
}
