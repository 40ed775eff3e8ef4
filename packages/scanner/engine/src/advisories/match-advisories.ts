import type { Dependency } from '@daimon/scanner-api'
import { type Advisory, type AdvisoryStore, type ExploitSignals, isMalicious } from './advisory.ts'
import { type EcosystemRules, ecosystemOf, packageKey } from './ecosystems.ts'
import { isAffected } from './is-affected.ts'
import { type SameFlaw, mergeAliases } from './merge-aliases.ts'

/** One flaw that one version of a package has, told by one record or by several under different names. */
export type PackageMatch = {
  /** As OSV writes it. */
  readonly ecosystem: string
  readonly name: string
  readonly version: string
  /** The CVE where there is one: the name that stays when another database is added. */
  readonly id: string
  readonly ids: readonly string[]
  readonly isMalicious: boolean
  /** The records, the most telling first. */
  readonly advisories: readonly Advisory[]
  /** Members of the package that hold the flaw; empty where nobody has said. */
  readonly symbols: readonly string[]
  /** Who calls none of them does not reach the flaw. */
  readonly areSymbolsComplete: boolean
  /** Releases without this flaw above the one that has it, the nearest first. */
  readonly fixedVersions: readonly string[]
  readonly signals: ExploitSignals
}

/** The same, with all dependencies that stand for the package and version, in the order given. */
export type AdvisoryMatch = PackageMatch & { readonly dependencies: readonly Dependency[] }

/** Of these nothing can be said, so they are not clean either. */
export type Undecided = {
  readonly dependency: Dependency
  readonly reason: 'no version' | 'not a version' | 'only commits are given' | 'unknown ecosystem'
  /** Which advisories could not be judged; empty where none could be looked for. */
  readonly ids: readonly string[]
}

export type MatchResult = {
  readonly matches: readonly AdvisoryMatch[]
  readonly undecided: readonly Undecided[]
}

/** Finds what is known to be wrong with dependencies. Own packages (of a workspace or a folder) are nobody's releases. */
export const matchAdvisories = (
  dependencies: readonly Dependency[],
  store: AdvisoryStore,
): MatchResult => {
  const matches: AdvisoryMatch[] = []
  const undecided: Undecided[] = []
  const released = dependencies.filter(({ source }) => source !== 'workspace' && source !== 'file')
  for (const same of Map.groupBy(released, identityOf).values()) {
    const dependency = same[0] as Dependency
    const rules = ecosystemOf(dependency)
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
  /** Ids of advisories that could not be judged, and why. */
  readonly unknown: readonly string[]
  readonly reason: Undecided['reason'] | undefined
}

/** What is wrong with one version of one package; an empty version stands for any. */
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
  const flaws = mergeAliases(affecting)
  // Another record may know the same flaw and be sure.
  const known = new Set(flaws.flatMap(({ ids }) => ids))
  const left = unknown.filter((id) => !known.has(id)).toSorted()
  return {
    matches: flaws.map((flaw) => matchOf(rules, { name, version }, flaw, store)),
    unknown: left,
    reason: left.length > 0 ? reasonOf(rules, version) : undefined,
  }
}

const identityOf = (dependency: Dependency): string => {
  const rules = ecosystemOf(dependency)
  const key = rules
    ? packageKey(rules, dependency.name)
    : `${dependency.lockfile}:${dependency.name}`
  return `${key}@${dependency.version}`
}

const reasonOf = ({ compare }: EcosystemRules, version: string): Undecided['reason'] => {
  if (version === '') return 'no version'
  return compare(version, version) === undefined ? 'not a version' : 'only commits are given'
}

const matchOf = (
  rules: EcosystemRules,
  { name, version }: Pick<Dependency, 'name' | 'version'>,
  { id, ids, advisories }: SameFlaw,
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

/** What the given advisories name as mended and none of them affects, from `version` on, the nearest first. */
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
