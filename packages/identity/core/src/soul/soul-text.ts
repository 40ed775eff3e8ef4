import { YamlError, parseStrictYaml } from '../yaml/strict-yaml.ts'

export class SoulTextError extends Error {
  override readonly name = 'SoulTextError'
}

/** Parsing this much of the slowest YAML takes about 50 ms, which blocks the service. */
const FRONT_MATTER_CHARS_MAX = 8_192

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/

/**
 * Parses a `.soul` text: YAML front matter with the members of a soul, then the description in
 * Markdown. Returns a value to validate against the schema. Throws SoulTextError on broken YAML,
 * duplicate keys, aliases, and what the service rejects in JSON too: `__proto__`, NUL, half a
 * surrogate pair, more than 64 levels.
 */
export const parseSoulText = (text: string): unknown => {
  const match = FRONT_MATTER.exec(text)
  if (!match)
    throw new SoulTextError(
      'has no front matter: begin with a line --- and end the members with another',
    )
  const members = parseFrontMatter(match[1] ?? '')
  if (members === null || typeof members !== 'object' || Array.isArray(members))
    throw new SoulTextError('has front matter that is not a mapping')
  const description = (match[2] ?? '').trim()
  return description === '' ? members : { ...members, description }
}

const parseFrontMatter = (yaml: string): unknown => {
  try {
    return parseStrictYaml(yaml, 'front matter', FRONT_MATTER_CHARS_MAX)
  } catch (cause) {
    if (!(cause instanceof YamlError)) throw cause
    throw new SoulTextError(cause.message, { cause })
  }
}
