import type { Dependency } from '@daimon/scanner-api'
import { type Advisory, type AdvisoryStore, type ExploitSignals, isMalicious } from './advisory.ts'
import { type EcosystemRules, getEcosystem, packageKey } from './ecosystems.ts'
import { isAffected } from './is-affected.ts'
import { type AliasGroup, mergeAliases } from './merge-aliases.ts'

/** One vulnerability of one package version, from one record or from several aliases. */
export type PackageMatch = {
  /** The name in OSV's spelling. */
  readonly ecosystem: string
  readonly name: string
  readonly version: string
  /** The CVE if there is one, because it stays the same when another database is added. */
  readonly id: string
  readonly ids: readonly string[]
  readonly isMalicious: boolean
  /** The records: those with a CVSS vector first, then CVE, GHSA, and others. */
  readonly advisories: readonly Advisory[]
  /** Vulnerable members of the package; empty if no record names any. */
  readonly symbols: readonly string[]
  /** Whether code that calls none of `symbols` can't reach the vulnerability. */
  readonly areSymbolsComplete: boolean
  /** Newer releases without this vulnerability, nearest first. */
  readonly fixedVersions: readonly string[]
  readonly signals: ExploitSignals
}

/** A match with all dependencies on this package and version, in input order. */
export type AdvisoryMatch = PackageMatch & { readonly dependencies: readonly Dependency[] }

/** A dependency with advisories that couldn't be evaluated. It doesn't count as clean. */
export type UnresolvedMatch = {
  readonly dependency: Dependency
  readonly reason: 'no version' | 'not a version' | 'only commits are given' | 'unknown ecosystem'
  /** Advisories that couldn't be evaluated; empty if none could be looked up. */
  readonly ids: readonly string[]
}

export type MatchResult = {
  readonly matches: readonly AdvisoryMatch[]
  readonly undecided: readonly UnresolvedMatch[]
}

/**
 * Matches dependencies with advisories. Skips `workspace` and `file` dependencies, which aren't
 * published releases.
 */
export const matchAdvisories = (
  dependencies: readonly Dependency[],
  store: AdvisoryStore,
): MatchResult => {
  const matches: AdvisoryMatch[] = []
  const undecided: UnresolvedMatch[] = []
  const released = dependencies.filter(({ source }) => source !== 'workspace' && source !== 'file')
  for (const same of Map.groupBy(released, getIdentity).values()) {
    const dependency = same[0] as Dependency
    const rules = getEcosystem(dependency)
    if (!rules) {
      undecided.push({ dependency, reason: 'unknown ecosystem', ids: [] })
      continue
    }
    const found = matchPackage(rules, dependency, store)
    matches.push(...found.matches.map((match) => ({ ...match, dependencies: same })))
    if (found.reason !== undefined)
      undecided.push({ dependency, reason: found.reason, ids: found.unknown })
  }
  return { matches: matches.toSorted(byPackage), undecided }
}

type PackageMatches = {
  readonly matches: readonly PackageMatch[]
  /** Ids of advisories that couldn't be evaluated; `reason` says why. */
  readonly unknown: readonly string[]
  readonly reason: UnresolvedMatch['reason'] | undefined
}

/** Matches one version of one package. An empty version matches only what affects all versions. */
export const matchPackage = (
  rules: EcosystemRules,
  { name, version }: Pick<Dependency, 'name' | 'version'>,
  store: AdvisoryStore,
): PackageMatches => {
  const affecting: Advisory[] = []
  const unknown: string[] = []
  for (const advisory of store.advisoriesOf(rules.name, rules.normalize(name))) {
    if (advisory.withdrawn !== undefined) continue
    const verdicts = advisory.affected.map((each) => isAffected(each, version, rules.compare))
    if (verdicts.includes(true)) affecting.push(advisory)
    else if (verdicts.includes(undefined)) unknown.push(advisory.id)
  }
  const groups = mergeAliases(affecting)
  // Another record of the same vulnerability may be decidable.
  const known = new Set(groups.flatMap(({ ids }) => ids))
  const left = unknown.filter((id) => !known.has(id)).toSorted()
  return {
    matches: groups.map((vulnerability) =>
      matchAdvisory(rules, { name, version }, vulnerability, store),
    ),
    unknown: left,
    reason: left.length > 0 ? toUnresolvedReason(rules, version) : undefined,
  }
}

const getIdentity = (dependency: Dependency): string => {
  const rules = getEcosystem(dependency)
  const key = rules
    ? packageKey(rules, dependency.name)
    : `${dependency.lockfile}:${dependency.name}`
  return `${key}@${dependency.version}`
}

const toUnresolvedReason = (
  { compare }: EcosystemRules,
  version: string,
): UnresolvedMatch['reason'] => {
  if (version === '') return 'no version'
  return compare(version, version) === undefined ? 'not a version' : 'only commits are given'
}

const matchAdvisory = (
  rules: EcosystemRules,
  { name, version }: Pick<Dependency, 'name' | 'version'>,
  { id, ids, advisories }: AliasGroup,
  store: AdvisoryStore,
): PackageMatch => ({
  ecosystem: rules.name,
  name: rules.normalize(name),
  version,
  id,
  ids,
  isMalicious: advisories.some(isMalicious),
  advisories,
  symbols: [
    ...new Set(advisories.flatMap(({ affected }) => affected.flatMap(({ symbols }) => symbols))),
  ].toSorted(),
  areSymbolsComplete: advisories.some(({ affected }) =>
    affected.some(({ areSymbolsComplete }) => areSymbolsComplete),
  ),
  fixedVersions: fixedVersions(rules, advisories, version),
  signals: Object.assign({}, ...ids.map((each) => store.signalsOf(each))) as ExploitSignals,
})

/** Releases above `version` that the advisories name as fixed and none affects, nearest first. */
export const fixedVersions = (
  { compare }: EcosystemRules,
  advisories: readonly Advisory[],
  version: string,
): string[] => {
  const affected = advisories.flatMap((advisory) => advisory.affected)
  const named = affected.flatMap(({ ranges }) =>
    ranges.flatMap(({ type, events }) =>
      type === 'GIT' ? [] : events.flatMap((event) => ('fixed' in event ? [event.fixed] : [])),
    ),
  )
  return [...new Set(named)]
    .filter(
      (each) =>
        compare(each, each) !== undefined &&
        (compare(each, version) ?? 1) > 0 &&
        affected.every((one) => isAffected(one, each, compare) === false),
    )
    .toSorted((a, b) => compare(a, b) ?? 0)
}

const byPackage = (a: AdvisoryMatch, b: AdvisoryMatch): number =>
  compareText(a.ecosystem, b.ecosystem) ||
  compareText(a.name, b.name) ||
  compareText(a.version, b.version) ||
  compareText(a.id, b.id)

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
