import type { ValidateDependencyAnswer, ValidateDependencyRequest } from '@daimon/scanner-api'
import {
  type AdvisoryStore,
  type PackageMatch,
  bestScore,
  judgePackage,
} from '@daimon/scanner-engine'

/** How bad each verdict is, 0 to 10, where no score is at hand. */
const RISK = { malicious: 10, vulnerable: 7, undecided: 3, clean: 0 } as const
const SAFE_TOLD = 5

/** May a package be used at a version, by the advisories at hand. What cannot be judged is allowed, and degraded. */
export const validateDependencyBy = (
  store: AdvisoryStore,
  { package: name, version, ecosystem }: ValidateDependencyRequest,
): ValidateDependencyAnswer => {
  const verdict = judgePackage(store, { ecosystem, name, version: version ?? '' })
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
          .slice(0, SAFE_TOLD)
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
  { status, reason, nearestSafeVersion: safe }: ReturnType<typeof judgePackage>,
): string => {
  if (status === 'malicious')
    return `Do not install ${asked}: it does harm by itself.${safe === undefined ? '' : ` ${name}@${safe} is without it.`}`
  if (status === 'undecided') return `It cannot be judged: ${reason ?? 'nothing is known'}.`
  if (status === 'clean') return 'Nothing is known against it.'
  return safe === undefined
    ? `No release of ${name} is known to be free of this.`
    : `Use ${name}@${safe}.`
}
