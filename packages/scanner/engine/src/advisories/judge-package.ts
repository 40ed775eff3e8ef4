import type { AdvisoryStore } from './advisory.ts'
import { type EcosystemRules, ecosystemRules } from './ecosystems.ts'
import {
  type PackageMatch,
  type Undecided,
  fixedVersions,
  matchPackage,
} from './match-advisories.ts'

export type PackageVerdict = {
  /** `undecided`: something may be wrong and could not be judged; `reason` says why. */
  readonly status: 'malicious' | 'vulnerable' | 'undecided' | 'clean'
  readonly matches: readonly PackageMatch[]
  readonly reason: Undecided['reason'] | undefined
  /** The smallest release at or above the one asked for that no advisory affects; without a version the newest known. */
  readonly nearestSafeVersion: string | undefined
  /** All releases that advisories name as mended and none affects, oldest first. */
  readonly safeVersions: readonly string[]
}

type Asked = {
  readonly ecosystem: string
  readonly name: string
  readonly version?: string | undefined
}

/**
 * Says what is wrong with a package, offline. `ecosystem` is any of its names (`npm`, `crates`, `RubyGems`); without a
 * version only what affects every release counts. A clean verdict means that nothing is known, no more.
 */
export const judgePackage = (
  store: AdvisoryStore,
  { ecosystem, name, version = '' }: Asked,
): PackageVerdict => {
  const rules = ecosystemRules(ecosystem)
  if (!rules) return NOTHING_KNOWN
  const { matches, reason } = matchPackage(rules, { name, version }, store)
  const safeVersions = safeVersionsOf(rules, name, store)
  return {
    status: statusOf(matches, reason),
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

const statusOf = (
  matches: readonly PackageMatch[],
  reason: Undecided['reason'] | undefined,
): PackageVerdict['status'] => {
  if (matches.some(({ isMalicious }) => isMalicious)) return 'malicious'
  if (matches.length > 0) return 'vulnerable'
  return reason === undefined ? 'clean' : 'undecided'
}

/** `fixedVersions` from the very first release on. */
const safeVersionsOf = (rules: EcosystemRules, name: string, store: AdvisoryStore): string[] =>
  fixedVersions(
    rules,
    store
      .advisoriesOf(rules.name, rules.normalize(name))
      .filter(({ withdrawn }) => withdrawn === undefined),
    '',
  )
