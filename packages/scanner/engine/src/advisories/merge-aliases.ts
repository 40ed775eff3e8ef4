import type { Advisory } from './advisory.ts'

export type AliasGroup = {
  readonly id: string
  /** All ids and aliases of the records, sorted. */
  readonly ids: readonly string[]
  readonly advisories: readonly Advisory[]
}

/** Groups records that share an id or alias, directly or transitively. */
export const mergeAliases = (advisories: readonly Advisory[]): AliasGroup[] => {
  let groups: { ids: Set<string>; advisories: Advisory[] }[] = []
  for (const advisory of advisories) {
    const ids = new Set([advisory.id, ...advisory.aliases])
    const touching = groups.filter((group) => [...ids].some((id) => group.ids.has(id)))
    groups = [
      ...groups.filter((group) => !touching.includes(group)),
      {
        ids: new Set([...touching.flatMap((group) => [...group.ids]), ...ids]),
        advisories: [...touching.flatMap((group) => group.advisories), advisory],
      },
    ]
  }
  return groups.map((group) => {
    const ids = [...group.ids].toSorted()
    return {
      id: ids.toSorted(byTelling)[0] as string,
      ids,
      advisories: group.advisories.toSorted(
        (a, b) => Number(b.cvss.length > 0) - Number(a.cvss.length > 0) || byTelling(a.id, b.id),
      ),
    }
  })
}

const PREFIXES = ['CVE-', 'GHSA-', 'MAL-']

const rank = (id: string): number => {
  const at = PREFIXES.findIndex((prefix) => id.startsWith(prefix))
  return at === -1 ? PREFIXES.length : at
}

/** Orders ids by how well-known their scheme is: CVE, GHSA, MAL, others. */
const byTelling = (a: string, b: string): number =>
  rank(a) - rank(b) || (a < b ? -1 : Number(a > b))
