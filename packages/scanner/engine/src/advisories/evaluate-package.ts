import type { AdvisoryStore } from './advisory.ts'
import { type EcosystemRules, ecosystemRules } from './ecosystems.ts'
import {
  type PackageMatch,
  type UnresolvedMatch,
  fixedVersions,
  matchPackage,
} from './match-advisories.ts'

export type PackageVerdict = {
  /** `undecided`: an advisory exists but couldn't be evaluated; see `reason`. */
  readonly status: 'malicious' | 'vulnerable' | 'undecided' | 'clean'
  readonly matches: readonly PackageMatch[]
  readonly reason: UnresolvedMatch['reason'] | undefined
  /**
   * The smallest release at or above the requested version that no advisory affects. Without a
   * version, the newest known one.
   */
  readonly nearestSafeVersion: string | undefined
  /** Releases that advisories name as fixed and none affects, oldest first. */
  readonly safeVersions: readonly string[]
}

type PackageQuery = {
  readonly ecosystem: string
  readonly name: string
  readonly version?: string | undefined
}

/**
 * Looks up known vulnerabilities of a package, offline. `ecosystem` is any name of it (`npm`,
 * `crates`, `RubyGems`). Without a version, only advisories that affect every release count.
 * `clean` means only that no advisory matches.
 */
export const evaluatePackage = (
  store: AdvisoryStore,
  { ecosystem, name, version = '' }: PackageQuery,
): PackageVerdict => {
  const rules = ecosystemRules(ecosystem)
  if (!rules) return NOTHING_KNOWN
  const { matches, reason } = matchPackage(rules, { name, version }, store)
  const safeVersions = listSafeVersions(rules, name, store)
  return {
    status: toStatus(matches, reason),
    matches,
    reason,
    nearestSafeVersion:
      version === ''
        ? safeVersions.at(-1)
        : safeVersions.find((each) => (rules.compare(each, version) ?? -1) >= 0),
    safeVersions,
  }
}

const NOTHING_KNOWN: PackageVerdict = {
  status: 'undecided',
  matches: [],
  reason: 'unknown ecosystem',
  nearestSafeVersion: undefined,
  safeVersions: [],
}

const toStatus = (
  matches: readonly PackageMatch[],
  reason: UnresolvedMatch['reason'] | undefined,
): PackageVerdict['status'] => {
  if (matches.some(({ isMalicious }) => isMalicious)) return 'malicious'
  if (matches.length > 0) return 'vulnerable'
  return reason === undefined ? 'clean' : 'undecided'
}

/** `fixedVersions`, starting from the first release. */
const listSafeVersions = (rules: EcosystemRules, name: string, store: AdvisoryStore): string[] =>
  fixedVersions(
    rules,
    store
      .advisoriesOf(rules.name, rules.normalize(name))
      .filter(({ withdrawn }) => withdrawn === undefined),
    '',
  )
