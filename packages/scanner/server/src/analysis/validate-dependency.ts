import type { ValidateDependencyAnswer, ValidateDependencyRequest } from '@daimon/scanner-api'
import {
  type AdvisoryStore,
  type PackageMatch,
  bestScore,
  evaluatePackage,
} from '@daimon/scanner-engine'

/** Risk per verdict, 0 to 10, if no CVSS score is available. */
const RISK = { malicious: 10, vulnerable: 7, undecided: 3, clean: 0 } as const
const SAFE_VERSIONS_MAX = 5

/** Whether the known advisories allow a release. An unmatched release is allowed and degraded. */
export const validateDependencyBy = (
  store: AdvisoryStore,
  { package: name, version, ecosystem }: ValidateDependencyRequest,
): ValidateDependencyAnswer => {
  const verdict = evaluatePackage(store, { ecosystem, name, version: version ?? '' })
  const { status, matches, nearestSafeVersion, safeVersions } = verdict
  const isAllowed = status === 'clean' || status === 'undecided'
  return {
    allowed: isAllowed,
    risk_score: status === 'vulnerable' ? (worstScore(matches) ?? RISK.vulnerable) : RISK[status],
    cves: matches.flatMap(({ ids }) => ids.filter((id) => id.startsWith('CVE-'))),
    recommendation: recommendation(version ? `${name}@${version}` : name, name, verdict),
    safe_alternatives: isAllowed
      ? []
      : [...new Set([nearestSafeVersion, ...safeVersions.toReversed()])]
          .filter((each) => each !== undefined)
          .slice(0, SAFE_VERSIONS_MAX)
          .map((each) => `${name}@${each}`),
    reasons: matches.map((match) => ({
      kind: match.isMalicious ? 'malicious' : 'vulnerable',
      detail: match.advisories[0]?.summary ?? match.id,
      advisory: match.id,
    })),
    degraded: status === 'undecided',
    indexing: false,
  }
}

const worstScore = (matches: readonly PackageMatch[]): number | undefined => {
  const scores = matches.flatMap(({ advisories }) =>
    advisories.flatMap(({ cvss, id }) => bestScore(cvss, id)?.score ?? []),
  )
  return scores.length === 0 ? undefined : Math.max(...scores)
}

const recommendation = (
  asked: string,
  name: string,
  { status, reason, nearestSafeVersion: safe }: ReturnType<typeof evaluatePackage>,
): string => {
  if (status === 'malicious')
    return `Do not install ${asked}: it is malicious.${safe === undefined ? '' : ` Use ${name}@${safe}.`}`
  if (status === 'undecided') return `Not matched to advisories: ${reason ?? 'unknown package'}.`
  if (status === 'clean') return 'No known vulnerabilities.'
  return safe === undefined
    ? `No safe release of ${name} is known. Use another package.`
    : `Use ${name}@${safe}.`
}
