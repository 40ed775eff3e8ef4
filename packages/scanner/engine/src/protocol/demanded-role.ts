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

/** Members of objects and enumerations with a text: `Keeper = 'keeper'`. */
const MEMBER = /\b(\w{2,30})\s{0,20}[=:]\s{0,20}['"`]([a-z][\w-]{1,29})['"`]/gi

/** The first text of each wanted member, from one pass: there may be many of both. */
const readMembers = (
  sources: readonly string[],
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>()
  if (wanted.size === 0) return texts
  for (const source of sources)
    for (const [, member = '', text = ''] of source.matchAll(MEMBER)) {
      const key = member.toLowerCase()
      if (wanted.has(key) && !texts.has(key)) texts.set(key, text)
    }
  return texts
}

type Demand = { readonly text: string } | { readonly member: string }

/** What each place demands, apart from those that refuse a role. */
const listDemands = (source: string): Demand[] =>
  ROLE.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(({ 0: found, 1: text, 2: member = '', index }) => {
      const end = index + found.length
      if (IS_EQUAL.test(found) && REFUSES.test(source.slice(end, end + NEAR_CHARS))) return []
      return [text === undefined ? { member: member.toLowerCase() } : { text }]
    }),
  )

/** The role that sources demand most often, if they demand any. */
export const roleInSources = (given: Iterable<string>): string | undefined => {
  const sources = [...given]
  const demands = sources.flatMap(listDemands)
  const wanted = new Set(demands.flatMap((each) => ('member' in each ? [each.member] : [])))
  const texts = readMembers(sources, wanted)
  const counts = new Map<string, number>()
  for (const demand of demands) {
    const name = 'text' in demand ? demand.text : texts.get(demand.member)
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

const NEAR_CHARS = 120
