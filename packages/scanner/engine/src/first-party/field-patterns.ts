import { matchingText } from './matching-text.ts'

const PLAIN = String.raw`(?:[^/\\\n[]|\\.){0,120}`
const CLASS = String.raw`\[(?:[^\]\\\n]|\\.){0,40}\]`
/** Of a limited length, because a source may begin one at every slash. */
const PATTERN = String.raw`\/(?!\/)(${PLAIN}(?:${CLASS}${PLAIN}){0,12})\/[a-z]{0,6}`
const ARGUMENT = String.raw`\(\s*(?:String\(\s*)?(?:[\w$]{1,40}\??\.){0,3}([A-Za-z_]\w{0,60})`

/** Patterns and the names of their fields, in the order of the groups. */
const BY_PATTERN = [
  // `code: z.string().regex(/^[A-Z]{2}$/)`
  {
    at: new RegExp(
      String.raw`\b(\w{1,60})\s*:\s*(?:z|Joi|joi|yup|Yup|v|s|vine)\.[^\n;]{0,160}?\.(?:regex|pattern|matches)\(\s*${PATTERN}`,
      'g',
    ),
    name: 1,
    pattern: 2,
  },
  // `@Matches(/^[A-Z]{2}$/) code: string`
  {
    at: new RegExp(
      String.raw`@Matches\(\s*${PATTERN}[^()\n]{0,120}\)(?:\s*@\w{1,40}\((?:[^()]|\([^()]{0,80}\)){0,120}\)){0,6}\s*(?:readonly\s+)?(\w{1,60})[?!]?\s*:`,
      'g',
    ),
    name: 2,
    pattern: 1,
  },
] as const

/** `code: { type: 'string', pattern: '^[A-Z]{2}$' }` */
const IN_SCHEMA =
  /\b(\w{1,60})\s*:\s*\{[^{}\n]{0,160}?\bpattern\s*:\s*(?:'((?:\\.|[^'\\\n]){1,200})'|"((?:\\.|[^"\\\n]){1,200})")/g

/** `if (!/^[A-Z]{2}$/.test(code))` */
const TESTED = new RegExp(String.raw`(?<=[(,!=&|?:\s])(?=\/\^)${PATTERN}\.test${ARGUMENT}`, 'g')
/** `if (!CODE.test(body.code))`, `if (!isCode(body.code))` */
const TESTED_BY_NAME = new RegExp(String.raw`\b([A-Za-z_]\w{0,60})(?:\.test)?${ARGUMENT}`, 'g')
const CONSTANT = new RegExp(
  String.raw`\bconst\s+(\w{1,60})\s*(?::\s*RegExp\s*)?=\s*${PATTERN}`,
  'g',
)
/** `function isCode(text) { return text.length < 9 && CODE.test(text) }` */
const CHECK = new RegExp(
  String.raw`\b(?:function\s+(\w{1,60})\s*\(|const\s+(\w{1,60})\s*=\s*\()[^(){}\n]{0,80}\)[^(){}\n]{0,40}(?:\{|=>)[^{}]{0,160}?(?:${PATTERN}|\b([A-Za-z_]\w{0,60}))\.test\(`,
  'g',
)

/** Patterns of whole texts, by the names of constants and of functions that test them. */
export type PatternDefinitions = ReadonlyMap<string, string>

export const readPatterns = (sources: Iterable<string>): PatternDefinitions => {
  const found = new Map<string, string>()
  const checks: (readonly [name: string, pattern: string | undefined, constant: string])[] = []
  for (const source of sources) {
    for (const [, name = '', pattern = ''] of source.matchAll(CONSTANT))
      if (IS_WHOLE.test(pattern)) found.set(name, pattern)
    for (const [, named, set, pattern, constant] of source.matchAll(CHECK))
      checks.push([named ?? set ?? '', pattern, constant ?? ''])
  }
  for (const [name, own, constant] of checks) {
    const pattern = own ?? found.get(constant)
    if (pattern !== undefined && IS_WHOLE.test(pattern)) found.set(name, pattern)
  }
  return found
}

/** Checks of a whole text; others may look for what must not be there. */
const IS_WHOLE = /^\^[\s\S]*\$$/

/** The patterns that a handler's text demands of fields, by their names. */
export const fieldPatterns = (
  text: string,
  definitions: PatternDefinitions = new Map(),
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  const add = (name: string, pattern: string | undefined) => {
    if (name !== '' && pattern !== undefined && !found.has(name)) found.set(name, pattern)
  }
  for (const { at, name, pattern } of BY_PATTERN)
    for (const match of text.matchAll(at)) add(match[name] ?? '', match[pattern])
  for (const [, name = '', single, double] of text.matchAll(IN_SCHEMA))
    add(name, (single ?? double ?? '').replaceAll('\\\\', '\\'))
  const tested = [
    ...[...text.matchAll(TESTED)].map(([, pattern, name = '']) => [name, pattern] as const),
    ...[...text.matchAll(TESTED_BY_NAME)].map(
      ([, constant = '', name = '']) => [name, definitions.get(constant)] as const,
    ),
  ]
  for (const [name, pattern] of tested)
    if (pattern !== undefined && IS_WHOLE.test(pattern)) add(name, pattern)
  return found
}

const CHARS_MAX = 40
/** Each may be taken in as many ways as the text has characters. */
const CHOICES_MAX = 4
const LITERALS = /\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]/g

/** Whether a pattern takes little time with any short text: no group of it is repeated. */
const isCheap = (pattern: string): boolean => {
  const rest = pattern.replaceAll(LITERALS, 'a')
  const choices = rest.replaceAll(/\(\?|\{\d{1,3}\}/g, '').match(/[*+?{|]/g) ?? []
  return !/\)[*+?{]/.test(rest) && choices.length <= CHOICES_MAX
}

/** A text that a pattern matches: the usual one if it does, else one that is made for it. */
export const toMatching = (pattern: string, usual: string): string | undefined => {
  if (usual.length > CHARS_MAX || !isCheap(pattern)) return matchingText(pattern)
  try {
    return new RegExp(pattern).test(usual) ? usual : matchingText(pattern)
  } catch {
    return undefined
  }
}
