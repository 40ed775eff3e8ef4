/** A role as a text, or as a member of an enumeration or a table: `Role.Admin`. */
const NAME = String.raw`(?:['"\`]([a-z][\w-]{1,29})['"\`]|\w{0,20}roles?\.(\w{2,30})\b)`

/** Where code compares the role of an account with a name, or demands one. */
const ROLE = [
  String.raw`\brole['"]?\]?\s{0,4}[!=]==?\s{0,4}${NAME}`,
  String.raw`${NAME}\s{0,4}[!=]==?\s{0,4}[\w.?]{0,60}\.role\b`,
  String.raw`\b(?:has|require|need|with|allow|restrict|check|ensure|is|only)_?(?:Any)?_?(?:Roles?|To)\(\s{0,4}\[?\s{0,4}${NAME}`,
  String.raw`(?:@Roles?|\bauthori[sz]e|\bpermit|\bguard)\(\s{0,4}\[?\s{0,4}${NAME}`,
  // The first one of a list.
  String.raw`\[\s{0,4}${NAME}[^[\]]{0,90}\]\s{0,4}\.includes\(\s{0,4}[\w.?!]{0,60}\.role\b`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** What follows a comparison with a role that code refuses: `role === 'guest') return deny()`. */
const REFUSES =
  /^['"`]?\s{0,4}\)\s{0,4}\{?\s{0,9}(?:throw\b|(?:return\b)?[^;\n]{0,60}(?:\b40[13]\b|forbid|unauthori|denied|deny|redirect))/i
const IS_EQUAL = /[^!]==/

/** The text of a member of an enumeration or a table of roles. */
const findMember = (sources: readonly string[], member: string): string | undefined => {
  const pattern = new RegExp(String.raw`\b${member}\s*[=:]\s*['"\`]([a-z][\w-]{1,29})['"\`]`, 'i')
  return sources.flatMap((source) => pattern.exec(source)?.[1] ?? [])[0]
}

/** The role that sources demand most often, if they demand any. */
export const roleInSources = (given: Iterable<string>): string | undefined => {
  const sources = [...given]
  const counts = new Map<string, number>()
  for (const source of sources)
    for (const pattern of ROLE)
      for (const { 0: found, 1: text, 2: member, index } of source.matchAll(pattern)) {
        const end = index + found.length
        const isRefused = IS_EQUAL.test(found) && REFUSES.test(source.slice(end, end + NEAR_CHARS))
        const name = text ?? findMember(sources, member ?? '')
        if (name !== undefined && !isRefused) counts.set(name, (counts.get(name) ?? 0) + 1)
      }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

const NEAR_CHARS = 120
