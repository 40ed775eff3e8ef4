import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
  /\bprocess\.env\s*\[\s*[A-Za-z_$]|\bConfigService\b|\bfrom\s+['"](?:env-var|nconf)['"]|\brequire\(\s*['"](?:env-var|nconf)['"]/
/** The only argument of a call: `required('JWT_SECRET')`. */
const CALLED =
  /\b[A-Za-z_$][\w$]*(?:<[^<>()]{1,60}>)?\(\s*['"]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)['"]\s*\)/g
/** Texts that hand the whole environment to a schema. */
const VALIDATES =
  /\b(?:parse|safeParse|cleanEnv|validate|validateSync|cast|from|load)\w*\(\s*process\.env\b|\bruntimeEnv\s*:|\bvalidationSchema\s*:/
/** A member of a schema and its rules: `JWT_SECRET: z.string().min(32)`. */
const MEMBER =
  /\b([A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)*)\s*:\s*([A-Za-z_$][\w$.]*\((?:(?!,\s*['"]?[A-Z][A-Z0-9_]{2,}['"]?\s*:)[^\n]){0,400})/g
/** Members of a class that validates the environment: `@IsString() JWT_SECRET: string`. */
const CLASS = /\bplainTo(?:Instance|Class)\(\s*\w*Env|\bclass\s+\w*Env\w*/
const CLASS_MEMBER =
  /^\s*(?:@[^\n]{1,200}\)\s*)?([A-Z][A-Z0-9_]{2,})!?\s*:\s*(string|number|boolean)\b/gm
/** Settings of convict: `{ format: String, default: null, env: 'JWT_SECRET' }`. */
const SETTING = /\{([^{}]{0,300})\benv\s*:\s*['"]([A-Z][A-Z0-9_]*)['"]([^{}]{0,300})\}/g
/** Texts that name what must be set in a list. */
const LISTS = /@fastify\/env|\benv-schema\b|\bfastify-env\b|\bnconf\b/
const LISTED = /\brequired\s*[:(]\s*\[([^[\]]{1,1000})\]/g
const QUOTED = /['"]([A-Z][A-Z0-9_]*)['"]/g
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
  ...(CLASS.test(source) ? required(source.matchAll(CLASS_MEMBER)) : []),
  ...[...source.matchAll(SETTING)].map(([, before = '', name = '', after = '']) => ({
    name,
    isRequired: /\bdefault\s*:\s*null\b/.test(before + after),
    rules: before + after,
  })),
  ...(LISTS.test(source) ? [...source.matchAll(LISTED)] : []).flatMap(([, list = '']) =>
    [...list.matchAll(QUOTED)].map(([, name = '']) => ({ name, isRequired: true })),
  ),
]

/** Files by which the package `config` reads settings from variables. */
const CONFIG_FILES = ['', '.json', '.yaml', '.yml', '.js', '.cjs'].map(
  (ending) => `config/custom-environment-variables${ending}`,
)
const VALUE = /:\s*['"]?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)['"]?\s*(?:[,}\]]|$)/gm

/** Variables that a file of the package `config` names. */
export const namesInConfig = (root: string): readonly string[] =>
  CONFIG_FILES.map((name) => join(root, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(VALUE)])
    .map(([, name = '']) => name)
