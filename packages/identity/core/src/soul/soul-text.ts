import { parseDocument } from 'yaml'

export class SoulTextFault extends Error {
  override readonly name = 'SoulTextFault'
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/
const ALIASES_MAX = 0
const FRONT_MATTER_CHARS_MAX = 65_536
const DEPTH_MAX = 64

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
  refuseUnkept(members, 0)
  const description = (match[2] ?? '').trim()
  return description === '' ? members : { ...members, description }
}

const parseFrontMatter = (yaml: string): unknown => {
  if (yaml.length > FRONT_MATTER_CHARS_MAX)
    throw new SoulTextFault(`has front matter of more than ${FRONT_MATTER_CHARS_MAX} characters`)
  try {
    const document = parseDocument(yaml, { uniqueKeys: true, version: '1.2' })
    if (document.errors[0]) throw document.errors[0]
    return document.toJS({ maxAliasCount: ALIASES_MAX })
  } catch (cause) {
    // Also what the parser throws on nesting that exhausts its stack, and on any alias.
    throw new SoulTextFault(
      `has front matter that cannot be read: ${(cause as Error).message.split('\n')[0]}`,
      { cause },
    )
  }
}

// An escape spells what the text itself may not contain.
const refuseUnkept = (value: unknown, depth: number): void => {
  if (depth > DEPTH_MAX)
    throw new SoulTextFault(`has front matter nested deeper than ${DEPTH_MAX} levels`)
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new SoulTextFault('has front matter with a NUL character or half of a surrogate pair')
  if (value === null || typeof value !== 'object') return
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') throw new SoulTextFault('has front matter with a key __proto__')
    refuseUnkept(key, depth)
    refuseUnkept(member, depth + 1)
  }
}
