import { z } from 'zod'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export type ConfigOptions = {
  /** Variables with this prefix belong to us: an unknown one is a typing error, not somebody else's. */
  readonly prefix: string
  /** Variables with the prefix that another of our programs reads. */
  readonly elsewhere: readonly string[]
}

/**
 * Reads a program's whole configuration out of the environment once. An empty variable counts as unset.
 * Throws a ConfigError that lists everything that is wrong.
 */
export const parseConfig = <T extends z.ZodObject>(
  schema: T,
  env: Readonly<Record<string, string | undefined>>,
  { prefix, elsewhere }: ConfigOptions,
): Readonly<z.output<T>> => {
  const known = Object.keys(schema.shape)
  const given = Object.fromEntries(known.flatMap((key) => (env[key] ? [[key, env[key]]] : [])))
  const parsed = schema.safeParse(given)
  const strangers = Object.keys(env).filter(
    (key) => key.startsWith(prefix) && !known.includes(key) && !elsewhere.includes(key),
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
  z.coerce
    .number({ error: 'must be a port' })
    .int('must be a port')
    .min(0, 'must be a port')
    .max(65_535, 'must be a port')
    .default(fallback)

/** A whole number from a variable. */
export const countVariable = (min: number, max: number, fallback: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce
    .number({ error: message })
    .int(message)
    .min(min, message)
    .max(max, message)
    .default(fallback)
}

const SECRET = /KEY|SECRET|TOKEN|PASSWORD/

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

/** `postgres://user:secret@host/db` → `postgres://user:***@host/db`. */
export const hidePassword = (url: string): string =>
  url.replace(/(\/\/[^:/@\s]*:)[^@/\s]*@/, '$1***@')
