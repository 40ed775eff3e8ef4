import { z } from 'zod'
import { type VariableRenames, withCurrentNames } from './deprecated-variables.ts'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type ConfigOptions = {
  /** Variables with this prefix belong to us: an unknown one is a typing error, not somebody else's. */
  readonly prefix: string
  /** Variables with the prefix that another of our programs reads. */
  readonly elsewhere: readonly string[]
  /** Former names that still work; the caller reports them with `deprecationWarnings`. */
  readonly renames?: VariableRenames
}

/**
 * Reads a program's whole configuration out of the environment once. An empty or blank variable counts as
 * unset.
 * Throws a ConfigError that lists everything that is wrong.
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
  const strangers = Object.keys(env).filter(
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
    ...strangers.map((key) => `${key}: no program of ours knows this variable`),
  ]
  if (problems.length > 0 || !parsed.success)
    throw new ConfigError(
      `The configuration is not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
  return Object.freeze(parsed.data)
}

/** A TCP port from a variable; 0 asks the system for a free one. */
export const portVariable = (fallback: number) =>
  wholeNumber(0, 65_535, 'must be a port').default(fallback)

/** A whole number from a variable. */
export const countVariable = (min: number, max: number, fallback: number) =>
  wholeNumber(min, max, `must be a whole number from ${min} to ${max}`).default(fallback)

// Digits alone: Number() would take 0x50, 1e3 and a blank as well.
const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number(message).min(min, message).max(max, message))

// The name of a header is no secret, and worth seeing when a gateway is refused.
const SECRET = /(?:KEY|SECRET|TOKEN|PASSWORD)(?!\w*_HEADER$)/

/** The configuration as a person may see it: secrets and passwords in URLs are hidden. */
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
 * `postgres://user:secret@host/db` → `postgres://user:***@host/db`. A password ends at the last @ of the
 * authority, as URL parsers read it; PostgreSQL takes it as a parameter too.
 */
export const hidePassword = (url: string): string =>
  url
    .replaceAll(/(\/\/[^:/?#@\s]*:)[^/?#\s]*@/g, '$1***@')
    .replaceAll(/([?&]password=)[^&#\s]*/gi, '$1***')
