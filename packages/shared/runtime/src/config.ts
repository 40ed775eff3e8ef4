import { z } from 'zod'
import { type VariableRenames, withCurrentNames } from './deprecated-variables.ts'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type ConfigOptions = {
  /** Unknown variables with this prefix are errors: they are probably misspelled. */
  readonly prefix: string
  /** Variables with the prefix that other Daimon programs read. */
  readonly elsewhere: readonly string[]
  /** Former names that still work; the caller reports them with `deprecationWarnings`. */
  readonly renames?: VariableRenames
}

/**
 * Parses the complete configuration from the environment. An empty or blank variable counts as
 * unset. Throws a ConfigError that lists all problems.
 */
export const parseConfig = <T extends z.ZodObject>(
  schema: T,
  env: Readonly<Record<string, string | undefined>>,
  { prefix, elsewhere, renames = {} }: ConfigOptions,
): Readonly<z.output<T>> => {
  const known = Object.keys(schema.shape)
  const current = withCurrentNames(env, renames)
  const given = Object.fromEntries(
    known.flatMap((key) => (current[key]?.trim() ? [[key, current[key]]] : [])),
  )
  const parsed = schema.safeParse(given)
  const unknownKeys = Object.keys(env).filter(
    (key) =>
      key.startsWith(prefix) &&
      !known.includes(key) &&
      !elsewhere.includes(key) &&
      !Object.hasOwn(renames, key),
  )
  const problems = [
    ...(parsed.success
      ? []
      : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)),
    ...unknownKeys.map((key) => `${key}: unknown variable. Check the spelling.`),
  ]
  if (problems.length > 0 || !parsed.success)
    throw new ConfigError(
      `Invalid configuration:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  return Object.freeze(parsed.data)
}

/** A variable with a TCP port; 0 selects a free port. */
export const portVariable = (fallback: number) =>
  wholeNumber(0, 65_535, 'must be a port from 0 to 65535').default(fallback)

/** A variable with a whole number. */
export const countVariable = (min: number, max: number, fallback: number) =>
  wholeNumber(min, max, `must be a whole number from ${min} to ${max}`).default(fallback)

// Digits only: Number() also accepts 0x50, 1e3, and blanks.
const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number(message).min(min, message).max(max, message))

// Header names are not secret, and help to diagnose a refused gateway.
const SECRET = /(?:KEY|SECRET|TOKEN|PASSWORD)(?!\w*_HEADER$)/

/** The configuration with secrets and passwords in URLs hidden. */
export const printableConfig = (
  config: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      SECRET.test(key) && value !== undefined
        ? '***'
        : typeof value === 'string'
          ? hidePassword(value)
          : value,
    ]),
  )

/**
 * Hides passwords: `postgres://user:secret@host/db` → `postgres://user:***@host/db`. A password
 * ends at the last @ of the authority, as in URL parsers; PostgreSQL also accepts it as a
 * parameter.
 */
export const hidePassword = (url: string): string =>
  url
    .replaceAll(/(\/\/[^:/?#@\s]*:)[^/?#\s]*@/g, '$1***@')
    .replaceAll(/([?&]password=)[^&#\s]*/gi, '$1***')
