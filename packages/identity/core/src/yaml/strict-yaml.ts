import { parseDocument } from 'yaml'

/** Thrown for an invalid YAML text. The message continues the name of the text. */
export class YamlError extends Error {
  override readonly name = 'YamlError'
}

const ALIASES_MAX = 0
const DEPTH_MAX = 64
const CHARS_MAX = 65_536

/**
 * Parses YAML 1.2 as data only. Throws YamlError on broken YAML, duplicate keys, aliases, tags
 * outside the core schema, and on what the service rejects in JSON too: `__proto__`, NUL, half a
 * surrogate pair, more than 64 levels. `named` is the name of the text in the message.
 */
export const parseStrictYaml = (text: string, named: string, charsMax = CHARS_MAX): unknown => {
  if (text.length > charsMax)
    throw new YamlError(`has ${named} of more than ${charsMax} characters`)
  const value = parse(text, named)
  refuseUnkept(value, named, 0)
  return value
}

const parse = (text: string, named: string): unknown => {
  try {
    const document = parseDocument(text, { uniqueKeys: true, version: '1.2' })
    const fault = document.errors[0] ?? document.warnings[0]
    if (fault) throw fault
    return document.toJS({ maxAliasCount: ALIASES_MAX })
  } catch (cause) {
    // Also what the parser throws on nesting that exhausts its stack, and on any alias.
    throw new YamlError(
      `has ${named} that can't be parsed: ${(cause as Error).message.split('\n')[0]}`,
      {
        cause,
      },
    )
  }
}

// An escape can produce characters that the text itself may not contain.
const refuseUnkept = (value: unknown, named: string, depth: number): void => {
  if (depth > DEPTH_MAX) throw new YamlError(`has ${named} nested deeper than ${DEPTH_MAX} levels`)
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new YamlError(`has ${named} with a NUL character or half of a surrogate pair`)
  if (value === null || typeof value !== 'object') return
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') throw new YamlError(`has ${named} with a key __proto__`)
    refuseUnkept(key, named, depth)
    refuseUnkept(member, named, depth + 1)
  }
}
