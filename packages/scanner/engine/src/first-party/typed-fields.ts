import type { ProofRequest } from '@daimon/scanner-api'
import { toFieldValue } from './field-values.ts'

type Json = NonNullable<ProofRequest['body']>

/** Texts of the members of interfaces, types of objects, and classes, by their names. */
export type TypeDefinitions = ReadonlyMap<string, string>

const BEGINS =
  /\b(?:interface\s+(\w{1,60})(?:<[^<>{\n]{0,60}>)?[^{}\n]{0,120}|type\s+(\w{1,60})(?:<[^<>{\n]{0,60}>)?\s*=\s*(?:\w{1,20}<\s*)?|class\s+(\w{1,60})[^{}\n]{0,120})\{/g
const CHARS_MAX = 4_000
const DEFINITIONS_MAX = 400

/** Finds the types that sources define. */
export const readTypes = (sources: Iterable<string>): TypeDefinitions => {
  const found = new Map<string, string>()
  for (const source of sources)
    for (const { 0: begin, 1: declared, 2: alias, 3: named, index } of source.matchAll(BEGINS)) {
      if (found.size >= DEFINITIONS_MAX) return found
      const name = declared ?? alias ?? named ?? ''
      const body = cutBraces(source, index + begin.length - 1)
      if (body !== undefined && !found.has(name)) found.set(name, body)
    }
  return found
}

/** The text between a brace and the one that closes it; undefined if that is too far away. */
const cutBraces = (source: string, begin: number): string | undefined => {
  let depth = 0
  const end = Math.min(source.length, begin + CHARS_MAX)
  for (let at = begin; at < end; at += 1) {
    if (source[at] === '{') depth += 1
    else if (source[at] === '}') depth -= 1
    if (depth === 0) return source.slice(begin + 1, at)
  }
  return undefined
}

/** Where a handler says which type a part of its request has; the type follows. */
const SAYS_TYPE = [
  // Fastify: `app.post<{ Body: { url: string } }>('/feeds', …)`
  /\b(?:Body|Querystring)\s*:\s*/g,
  /\b(?:body|query|json\(\)\)?)\s*as\s+(?:unknown\s+as\s+)?/g,
  /\.json<\s*|\.json\(\)\s*as\s+/g,
  /\b(?:const|let)\s+(?:\w{1,60}|\{[^{}]{0,200}\})\s*:\s*(?=[^=;\n]{1,120}=\s*(?:await\s+)?[\w.]{0,40}\b(?:body|query|json\(\)))/g,
  // Nest: `@Body() input: NewFeed`
  /@(?:Body|Query)\((?:[^()]|\([^()]{0,80}\)){0,120}\)\s*(?:readonly\s+)?\w{1,60}\s*:\s*/g,
] as const
/** Types of a route: `app.get<Search>('/feeds', …)` */
const OF_ROUTE = /\.(?:get|post|put|patch|delete|route)<([^<>()'"]{1,120})>\(/g
const HAS_PARTS = /\b(?:Body|Querystring)\s*:/
const TYPES_MAX = 8
const WRAPPED = /^(?:(?:Partial|Readonly|Required|Omit|Pick|Promise|DeepPartial|Infer)<\s*)+/

/** The fields of requests by the types that a handler's text gives them, with plausible values. */
export const typedFields = (
  text: string,
  types: TypeDefinitions,
): ReadonlyMap<string, NonNullable<Json>> => {
  const shared = [...text.matchAll(OF_ROUTE)]
    .flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
    .map((name) => types.get(name) ?? '')
    .filter((definition) => HAS_PARTS.test(definition))
  const all = [text, ...shared].join('\n')
  const places = SAYS_TYPE.flatMap((pattern) =>
    [...all.matchAll(pattern)].map(({ 0: found, index }) => index + found.length),
  )
  const fields = new Map<string, Json>()
  for (const place of places.slice(0, TYPES_MAX))
    for (const [name, value] of readMembers(findBody(all, place, types), types))
      if (!fields.has(name)) fields.set(name, value)
  return fields
}

/** The members of the type at a place of a text: those of an object, or of a named type. */
const findBody = (text: string, place: number, types: TypeDefinitions): string => {
  const rest = text.slice(place, place + CHARS_MAX)
  const own = rest.slice(WRAPPED.exec(rest)?.[0].length ?? 0)
  if (own.startsWith('{')) return cutBraces(own, 0) ?? ''
  return types.get(/^\w+/.exec(own)?.[0] ?? '') ?? ''
}

const MEMBER =
  /^\s*(?:readonly\s+|public\s+|declare\s+)*['"]?(\w{1,60})['"]?\s{0,9}[?!]?\s{0,9}:\s*(\S[\s\S]*)$/
const MEMBERS_MAX = 16

const readMembers = (
  body: string,
  types: TypeDefinitions,
  isNested = false,
): readonly (readonly [name: string, value: Json])[] => {
  const found: (readonly [name: string, value: Json])[] = []
  for (const member of splitMembers(body)) {
    if (found.length >= MEMBERS_MAX) break
    const [, name = '', type = ''] = MEMBER.exec(withoutDecorators(member)) ?? []
    if (name === '') continue
    const inner = isNested ? '' : findBody(type, 0, types)
    const within = inner === '' ? [] : readMembers(inner, types, true)
    if (within.length > 0 && !IS_LIST.test(type))
      found.push(...within.map(([own, value]) => [`${name}.${own}`, value] as const))
    else found.push([name, toTypedValue(name, type)])
  }
  return found.slice(0, MEMBERS_MAX)
}

const withoutDecorators = (member: string): string =>
  member.replaceAll(/@\w{1,40}\((?:[^()]|\([^()]{0,80}\)){0,200}\)/g, '')

/** The parts of a text between semicolons, commas, and ends of lines that are in no brackets. */
const splitMembers = (body: string): string[] => {
  const parts: string[] = []
  let depth = 0
  let begin = 0
  for (let at = 0; at <= body.length; at += 1) {
    const character = body[at] ?? '\n'
    if ('{([<'.includes(character)) depth += 1
    else if ('})]'.includes(character) || (character === '>' && body[at - 1] !== '=')) depth -= 1
    else if (depth <= 0 && ';,\n'.includes(character)) {
      parts.push(body.slice(begin, at))
      begin = at + 1
    }
  }
  return parts
}

const IS_LIST = /\[\]\s*$|^(?:readonly\s+)?(?:Readonly)?Array</
/** One of several texts: `'newest' | 'oldest'` */
const CHOICE = /^\|?\s*['"]([^'"\n]{1,60})['"]/

const BY_TYPE: readonly (readonly [RegExp, (name: string) => Json])[] = [
  [IS_LIST, () => ['1']],
  [/^(?:number|bigint)\b/, () => 1],
  [/^boolean\b/, () => true],
  [/^Date\b/, () => '2024-01-02'],
  [/^(?:Record<|object\b|\{)/, () => ({})],
]

const toTypedValue = (name: string, type: string): Json =>
  CHOICE.exec(type)?.[1] ??
  BY_TYPE.find(([pattern]) => pattern.test(type))?.[1](name) ??
  toFieldValue(name)
