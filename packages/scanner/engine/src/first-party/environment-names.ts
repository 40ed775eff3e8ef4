/** A variable of the environment that a source text names. */
type Variable = {
  readonly name: string
  /** Whether the text reads it through a function that gets no default. */
  readonly isRequired: boolean
  /** What a schema demands of it: `z.string().url()`. */
  readonly rules?: string
}

const READ = /\bprocess\.env(?:\.([A-Z][A-Z0-9_]*)|\[\s*['"]([A-Z][A-Z0-9_]*)['"]\s*\])/g
/** `const { JWT_SECRET } = process.env` */
const UNPACKED = /\{([^{}]{1,400})\}\s*=\s*process\.env\b/g
/** Texts that look variables up by a computed name, or have a module do so. */
const LOOKS_UP =
  /\bprocess\.env\s*\[\s*[A-Za-z_$]|\bConfigService\b|\bfrom\s+['"]env-var['"]|\brequire\(\s*['"]env-var['"]/
/** The only argument of a call: `required('JWT_SECRET')`. */
const CALLED =
  /\b[A-Za-z_$][\w$]*(?:<[^<>()]{1,60}>)?\(\s*['"]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)['"]\s*\)/g
/** Texts that hand the whole environment to a schema. */
const VALIDATES =
  /\b(?:parse|safeParse|cleanEnv|validate|validateSync|cast|from|load)\w*\(\s*process\.env\b|\bruntimeEnv\s*:/
/** A member of a schema and its rules: `JWT_SECRET: z.string().min(32)`. */
const MEMBER = /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\s*:\s*([A-Za-z_$][\w$.]*\([^\n]*)/g
const HAS_DEFAULT = /\bdefault|\boptional/i
/** `import { env } from 'node:process'`, `const { env } = process`, `const env = process.env` */
const NAMED =
  /\bimport\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](?:node:)?process['"]|\{\s*env\s*\}\s*=\s*process\b|\benv\s*=\s*process\.env\b/
const NAMED_READ = /\benv(?:\.([A-Z][A-Z0-9_]*)|\[\s*['"]([A-Z][A-Z0-9_]*)['"]\s*\])/g

const required = (matches: Iterable<RegExpMatchArray>): Variable[] =>
  [...matches].map(([, name = '', rules]) => ({
    name,
    isRequired: !HAS_DEFAULT.test(rules ?? ''),
    ...(rules !== undefined && { rules }),
  }))

/** Whether a text looks variables up by names that it gets from elsewhere. */
export const looksUpVariables = (source: string): boolean => LOOKS_UP.test(source)

/**
 * Variables that a JavaScript text reads by name, by a schema, or by a function, if any text of the
 * project looks variables up.
 */
export const variablesInSource = (
  source: string,
  { looksUp }: { readonly looksUp: boolean },
): Variable[] => [
  ...[...source.matchAll(READ), ...(NAMED.test(source) ? source.matchAll(NAMED_READ) : [])].map(
    ([, plain, quoted]) => ({ name: plain ?? quoted ?? '', isRequired: false }),
  ),
  ...[...source.matchAll(UNPACKED)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => {
      const name = /^\s*([A-Z][A-Z0-9_]*)/.exec(part)?.[1]
      return name === undefined ? [] : [{ name, isRequired: false }]
    }),
  ),
  ...(looksUp ? required(source.matchAll(CALLED)) : []),
  ...(VALIDATES.test(source) ? required(source.matchAll(MEMBER)) : []),
]

/** Values by what a schema demands, most specific first. */
const BY_RULE: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [
    /\benum\(\s*\[\s*['"]([^'"]+)['"]|\b(?:literal|valid)\(\s*['"]([^'"]+)['"]/,
    ([, a, b]) => a ?? b ?? '',
  ],
  [/\burl\(|\buri\(/i, () => 'http://127.0.0.1:3000'],
  [/\bemail\(/i, () => 'first@example.org'],
  [/\bu?uid\(|\bguid\(/i, () => '00000000-0000-4000-8000-000000000001'],
  [/\b(?:length|min)\(\s*(\d{1,3})/, ([, least]) => FILLER.repeat(Number(least))],
]
const FILLER = '1'

/** A value that a schema accepts for a variable whose name says nothing. */
export const toRuleValue = (rules: string): string => {
  for (const [pattern, toValue] of BY_RULE) {
    const found = pattern.exec(rules)
    if (found !== null) return toValue(found) || FILLER
  }
  return FILLER
}
