import { YamlFault, parseStrictYaml } from '../yaml/strict-yaml.ts'

export class SoulTextFault extends Error {
  override readonly name = 'SoulTextFault'
}

/** Parsing this much of the slowest YAML takes some 50 ms, during which the service answers nothing else. */
const FRONT_MATTER_CHARS_MAX = 8_192

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/

/**
 * A `.soul` text: YAML front matter with the members of a soul, then the description in Markdown. Returns what
 * is to be held against the schema. Throws SoulTextFault on broken YAML, keys given twice, aliases, and on what
 * the service refuses in JSON too: `__proto__`, NUL, half a surrogate pair, more than 64 levels.
 */
export const parseSoulText = (text: string): unknown => {
  const match = FRONT_MATTER.exec(text)
  if (!match)
    throw new SoulTextFault(
      'has no front matter: begin with a line --- and end the members with another',
    )
  const members = parseFrontMatter(match[1] ?? '')
  if (members === null || typeof members !== 'object' || Array.isArray(members))
    throw new SoulTextFault('has front matter that is not a mapping')
  const description = (match[2] ?? '').trim()
  return description === '' ? members : { ...members, description }
}

const parseFrontMatter = (yaml: string): unknown => {
  try {
    return parseStrictYaml(yaml, 'front matter', FRONT_MATTER_CHARS_MAX)
  } catch (cause) {
    if (!(cause instanceof YamlFault)) throw cause
    throw new SoulTextFault(cause.message, { cause })
  }
}
